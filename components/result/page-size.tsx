"use client";

/** Rows that are read at once: the first page also feeds the chart, so that both share one read. */
export const firstPageRows = 1_000;
