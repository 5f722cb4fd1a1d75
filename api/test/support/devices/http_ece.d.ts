declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  const ece: {
    /** Reads what is encrypted as RFC 8188 says. */
    decrypt(body: Buffer, options: { version: string; privateKey: ECDH; authSecret: string }): Buffer;
  };
  export default ece;
}
