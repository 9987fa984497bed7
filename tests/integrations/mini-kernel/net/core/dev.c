/* SPDX-License-Identifier: GPL-2.0-or-later */
/* An object without any struct of interest. */
int net_devices;
