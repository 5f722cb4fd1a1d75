/** A running server that this process may use: launched by itself, or adopted from another process. */
export interface ServerLease {
  adopted: boolean;
  /** Resolves when the server is gone. */
  lost: Promise<void>;
  /** Stops a server of our own; only lets an adopted one go. */
  release(): Promise<void>;
}
