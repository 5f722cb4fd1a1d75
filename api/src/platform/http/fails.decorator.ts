import type { ErrorCode } from '@shop/contracts';
import { ApiExtension } from '@nestjs/swagger';

/** How a handler's own work can fail, for the API's description; what guards, pipes, limits and keys refuse is added there. */
export const Fails = (...codes: [ErrorCode, ...ErrorCode[]]) => ApiExtension('x-failures', codes);
