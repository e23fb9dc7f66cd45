/**
 * The room that V8 may give to young objects, in MiB of each half, in each thread. It would go to twice as much: that
 * saves 0.7 % of the CPU of a message, and is not given back while there is work. Half of it would cost 5 %, for then more
 * lives through two scavenges and waits for a full collection. V8 reads it only when a process begins, so where ours does
 * not begin again (beside Linux) V8's own limit holds.
 */
export const MOST_YOUNG = '--max-semi-space-size=32';
