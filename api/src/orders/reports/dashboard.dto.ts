import { IfPresent } from '../../platform/validation/decorators';
import { Day } from './day';

export class SalesReportDto {
  /** First day. */
  @IfPresent()
  @Day()
  from?: string;

  /** Last day, included. */
  @IfPresent()
  @Day()
  to?: string;
}
