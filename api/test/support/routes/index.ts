import { affiliateRoutes } from './people/affiliates.routes';
import { auditRoutes } from './operation/audit.routes';
import { catalogRoutes } from './catalog.routes';
import { contentRoutes } from './content.routes';
import { deliveryRoutes } from './deliveries.routes';
import { failureRoutes } from './operation/failures.routes';
import { holdRoutes } from './holds.routes';
import { customerRoutes } from './people/customers.routes';
import { importRoutes } from './imports.routes';
import { jobRoutes } from './operation/jobs.routes';
import { messageRoutes } from './messages.routes';
import { noticeRoutes } from './notices.routes';
import { operationRoutes } from './operation/operations.routes';
import { orderRoutes } from './orders.routes';
import { pushRoutes } from './push.routes';
import { peopleRoutes } from './people/people.routes';
import type { RouteCase } from './route-case';
import { userRoutes } from './people/users.routes';

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
