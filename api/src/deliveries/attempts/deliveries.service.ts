import type { DeliverySummary, DeliveryView, WaitingOrderView } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

import type { Page } from '../../platform/http/page';
import type { ListWindowDto } from '../../platform/validation/list-query.dto';
import { readPage, readView } from '../../platform/lists/read-views';
import { heldByCourier } from '../settlements/cash.queries';
import type { ListDeliveriesDto } from '../deliveries.dto';
import { deliveryRows } from './deliveries.queries';
import { isWaiting, readWaiting } from './waiting.queries';

const matches = `($1::text IS NULL OR delivery.status = $1) AND ($2::uuid IS NULL OR delivery.courier_id = $2)
  AND ($3::uuid IS NULL OR delivery.run_id = $3) AND ($4::uuid IS NULL OR delivery.order_id = $4)
  AND ($5::text IS NULL OR lower(delivery.guide_number) = lower($5)
    OR right(delivery.order_id::text, 8) = lower($5))`;

const newestFirst = {
  rows: `${deliveryRows} WHERE ${matches}`,
  counted: `deliveries delivery WHERE ${matches}`,
  order: 'delivery.handed_over_at DESC, delivery.id',
};

const summary = `
  SELECT (SELECT count(*)::integer FROM orders WHERE ${isWaiting}) AS waiting,
    (SELECT count(*)::integer FROM deliveries WHERE status = 'en_ruta') AS "onTheWay",
    (SELECT count(*)::integer FROM delivery_wishes WHERE status = 'asked') AS wishes,
    count(*) FILTER (WHERE overdue > 0)::integer AS "overdueCouriers",
    coalesce(sum(overdue), 0.00)::numeric(12,2) AS "overdueCash"
  FROM (${heldByCourier}) AS held`;

/** Attempts to bring orders, and orders that wait for one. */
@Injectable()
export class DeliveriesService {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** Those that match, newest first. */
  list(query: ListDeliveriesDto): Promise<Page<DeliveryView>> {
    const { status, courierId, runId, orderId, q = '' } = query;
    const sought = q.trim().replace(/^#/, '') || null;
    return readPage(this.database, newestFirst, [status, courierId, runId, orderId, sought], query);
  }

  /** @throws ShopError resource.notFound */
  find(id: string): Promise<DeliveryView> {
    return readView(this.database, `${deliveryRows} WHERE delivery.id = $1`, [id]);
  }

  /** Pending orders that nobody is bringing, the oldest first. */
  listWaiting(query: ListWindowDto): Promise<Page<WaitingOrderView>> {
    return readWaiting(this.database, query);
  }

  /** What waits for staff. */
  summarize(): Promise<DeliverySummary> {
    return readView(this.database, summary, []);
  }
}
