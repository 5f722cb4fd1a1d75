import { performance } from 'node:perf_hooks';

import { memoryOf, type OwnProcesses } from './own-processes';

/** Bytes. A laptop with 8 GB has that much to spare. */
const LIMIT = 3e9;

/** Between two samples; longer where a sample takes more than a fiftieth of it. */
const PAUSE_MS = 1000;
const LARGEST_SHARE = 50;

/** Of the largest processes, how many are named. */
const NAMED = 4;

interface Sample {
  /** Bytes, of all processes together. */
  sum: number;
  /** Since the begin of the watch, ms. */
  at: number;
  /** The largest processes. */
  largest: { name: string; bytes: number }[];
}

/** How much memory all processes of a run take together, about once a second. */
export class MemoryWatch {
  #highest: Sample = { sum: 0, at: 0, largest: [] };
  #timer: NodeJS.Timeout | undefined;
  readonly #begin = performance.now();

  constructor(private readonly processes: OwnProcesses) {}

  /** Watches from now on, in the background, without keeping this process alive. */
  start(): void {
    const begin = performance.now();
    this.sample();
    const pause = Math.max(PAUSE_MS, (performance.now() - begin) * LARGEST_SHARE);
    this.#timer = setTimeout(() => this.start(), pause).unref();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  sample(): void {
    const sizes = this.processes.list().map(({ pid, name }) => ({ name, bytes: memoryOf(pid) }));
    const sum = sizes.reduce((total, { bytes }) => total + bytes, 0);
    if (sum <= this.#highest.sum) return;
    const largest = sizes.sort((a, b) => b.bytes - a.bytes).slice(0, NAMED);
    this.#highest = { sum, at: performance.now() - this.#begin, largest };
  }

  /** Bytes, the most that was seen. */
  get highest(): number {
    return this.#highest.sum;
  }

  /** Lines for people: none where nothing can be seen, a second one where it was too much. */
  lines(limit = LIMIT): string[] {
    const { sum, at, largest } = this.#highest;
    if (sum === 0) return [];
    const parts = largest.map(({ name, bytes }) => `${shortly(name)} ${inGigabytes(bytes)}`).join(', ');
    return [
      `memoria de todos los procesos: ${inGigabytes(sum)} GB como máximo, a los ${Math.round(at / 1000)} s (${parts})`,
      ...(sum > limit ? [`aviso: eso es más que ${inGigabytes(limit)} GB`] : []),
    ];
  }
}

function inGigabytes(bytes: number): string {
  return (bytes / 1e9).toFixed(2);
}

/** The program, or of what Node runs the script: `node …/jest-worker/build/workers/processChild.js` is `processChild.js`. */
function shortly(name: string): string {
  const words = name.split(' ').map((word) => word.split('/').at(-1) ?? '');
  const script = words.slice(1).find((word) => /\.[cm]?[jt]s$/.test(word));
  return script ?? words[0] ?? '';
}
