import type { ProcessMessage } from '@shop/contracts';

/** Tells the parent process how it goes: over the IPC channel, or in plain text when there is none. */
export function tell(message: ProcessMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send(message, undefined, undefined, () => resolve());
    else (message.type === 'failed' ? process.stderr : process.stdout).write(`${describe(message)}\n`, () => resolve());
  });
}

function describe(message: ProcessMessage): string {
  switch (message.type) {
    case 'step':
      return message.text;
    case 'failed':
      return message.message;
    case 'ready':
      return `La tienda está en ${message.address}`;
  }
}
