/**
 * Messages of the API to the process that started it, over Node's IPC channel (`process.send`, only there when it was
 * started with one). The launcher shows these in the terminal; all texts are Spanish.
 *
 * The other direction has no messages. The launcher asks the API to end by SIGTERM: it stops accepting, finishes what
 * it has and exits within 10 s. When the channel closes ('disconnect') the launcher is gone, and the API ends in the
 * same way by itself. It runs in a process group of its own, so the terminal's Ctrl-C does not reach it.
 */
export type ProcessMessage = StepMessage | ReadyMessage | FailedMessage;

/** Progress before `ready`: migrations, sample data, the first staff account. */
export interface StepMessage {
  type: 'step';
  text: string;
}

/** The API answers requests. */
export interface ReadyMessage {
  type: 'ready';
  /** For the browser, e.g. `http://localhost:3000`. */
  address: string;
}

/** The API could not start for a reason that a person has to remove (port taken, bad configuration); it exits next. */
export interface FailedMessage {
  type: 'failed';
  message: string;
}
