import { IfPresent } from '../../common/validation/rules';
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
