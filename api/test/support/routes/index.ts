import { affiliateRoutes } from './affiliates.routes';
import { auditRoutes } from './audit.routes';
import { catalogRoutes } from './catalog.routes';
import { contentRoutes } from './content.routes';
import { deliveryRoutes } from './deliveries.routes';
import { failureRoutes } from './failures.routes';
import { holdRoutes } from './holds.routes';
import { customerRoutes } from './customers.routes';
import { importRoutes } from './imports.routes';
import { jobRoutes } from './jobs.routes';
import { messageRoutes } from './messages.routes';
import { noticeRoutes } from './notices.routes';
import { operationRoutes } from './operations.routes';
import { orderRoutes } from './orders.routes';
import { pushRoutes } from './push.routes';
import { peopleRoutes } from './people.routes';
import type { RouteCase } from './route-case';
import { userRoutes } from './users.routes';

/** Every route of the API and who may call it: the exact matrix. A route that is missing here fails a test. */
export const routeCases: RouteCase[] = [
  ...affiliateRoutes,
  ...auditRoutes,
  ...catalogRoutes,
  ...contentRoutes,
  ...deliveryRoutes,
  ...failureRoutes,
  ...holdRoutes,
  ...customerRoutes,
  ...importRoutes,
  ...jobRoutes,
  ...messageRoutes,
  ...noticeRoutes,
  ...operationRoutes,
  ...orderRoutes,
  ...pushRoutes,
  ...peopleRoutes,
  ...userRoutes,
];
