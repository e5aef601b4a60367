import { availableParallelism } from "node:os";

const most = 64;

/** `auto` means one process for every core. @param {string | undefined} value @returns {number | undefined} */
export function webConcurrency(value) {
  if (!value) return 1;
  if (value === "auto") return Math.min(most, availableParallelism());
  return /^[1-9]\d?$/.test(value) && Number(value) <= most ? Number(value) : undefined;
}

export const webConcurrencyRule = `write a number of processes from 1 to ${most}, or auto for one on every core`;
