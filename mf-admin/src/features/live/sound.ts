import { storage } from '@shop/shell-api';
import { useSyncExternalStore } from 'react';

/** Local storage key; the sound is this device's, not the user's. */
const SOUND_KEY = 'admin_sound';

/** Two notes, as a shop's door: hertz and when each begins, s. */
const NOTES = [
  { hertz: 880, at: 0 },
  { hertz: 1174.66, at: 0.16 },
] as const;
const NOTE_SECONDS = 0.5;
const LOUDNESS = 0.25;
/** For so long, no other tab rings for the same orders. */
const ONE_RING_MS = 2000;

const listeners = new Set<() => void>();
let context: AudioContext | null = null;

function isOn(): boolean {
  return storage.readText(SOUND_KEY) === 'si';
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === SOUND_KEY) listener();
  };
  listeners.add(listener);
  globalThis.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    globalThis.removeEventListener('storage', onStorage);
  };
}

export function useSound(): boolean {
  return useSyncExternalStore(subscribe, isOn);
}

/** Switches the sound; on, it rings once, so that it is known how it sounds. To be called by a press. */
export function switchSound(on: boolean): void {
  if (on) storage.writeText(SOUND_KEY, 'si');
  else storage.remove(SOUND_KEY);
  for (const listener of listeners) listener();
  if (!on) return;
  openContext();
  play();
}

/** Browsers let a page sound once somebody has touched it. Answers the function that stops to wait for that. */
export function readySound(): () => void {
  const signs = ['pointerdown', 'keydown'] as const;
  const ready = () => {
    if (isOn()) openContext();
  };
  for (const sign of signs) document.addEventListener(sign, ready);
  return () => {
    for (const sign of signs) document.removeEventListener(sign, ready);
  };
}

/** Rings, if the sound is on, in the first tab that can: the others stay silent. */
export async function ring(): Promise<void> {
  if (!isOn() || context?.state !== 'running') return;
  const { locks } = navigator as { locks?: LockManager | null };
  if (!locks) {
    play();
    return;
  }
  await locks.request('tienda-timbre', { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    play();
    await new Promise((resolve) => setTimeout(resolve, ONE_RING_MS));
  });
}

function openContext(): void {
  if (!('AudioContext' in globalThis)) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
}

function play(): void {
  if (!context) return;
  const { currentTime, destination } = context;
  for (const { hertz, at } of NOTES) {
    const note = new OscillatorNode(context, { type: 'sine', frequency: hertz });
    const loudness = new GainNode(context, { gain: 0 });
    const start = currentTime + at;
    loudness.gain.setValueAtTime(0, start);
    loudness.gain.linearRampToValueAtTime(LOUDNESS, start + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.001, start + NOTE_SECONDS);
    note.connect(loudness).connect(destination);
    note.start(start);
    note.stop(start + NOTE_SECONDS);
  }
}
