import type { ColumnType, Generated } from 'kysely';

export type Json = string;
export type Timestamp = number;
/** 0 until something is counted. */
export type Count = Generated<number>;
/** Set once, at insertion. */
export type Fixed<T> = ColumnType<T, T, never>;
