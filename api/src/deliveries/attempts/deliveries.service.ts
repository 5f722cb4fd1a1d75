import type { DeliverySummary, DeliveryView, WaitingOrderView } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

import { ShopError } from '../../platform/errors/shop-error';
import { Page } from '../../platform/http/page';
import { toWindow, type ListWindowDto } from '../../platform/validation/list-query.dto';
import { heldByCourier } from '../settlements/cash.queries';
import type { ListDeliveriesDto } from './deliveries.dto';
import { countDeliveries, readDeliveries } from './deliveries.queries';
import { isWaiting, readWaiting } from './waiting.queries';

const filter = `($1::text IS NULL OR delivery.status = $1) AND ($2::uuid IS NULL OR delivery.courier_id = $2)
  AND ($3::uuid IS NULL OR delivery.run_id = $3) AND ($4::uuid IS NULL OR delivery.order_id = $4)
  AND ($5::text IS NULL OR lower(delivery.guide_number) = lower($5)
    OR right(delivery.order_id::text, 8) = lower($5))`;

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
  async list(query: ListDeliveriesDto): Promise<Page<DeliveryView>> {
    const { manager } = this.database;
    const { limit, offset } = toWindow(query);
    const q = query.q?.trim().replace(/^#/, '') ?? '';
    const values = [
      query.status ?? null,
      query.courierId ?? null,
      query.runId ?? null,
      query.orderId ?? null,
      q === '' ? null : q,
    ];
    const total = await countDeliveries(manager, filter, values);
    const order = `ORDER BY delivery.handed_over_at DESC, delivery.id LIMIT ${limit} OFFSET ${offset}`;
    return new Page(await readDeliveries(manager, filter, values, order), { total });
  }

  /** @throws ShopError resource.notFound */
  async find(id: string): Promise<DeliveryView> {
    const [delivery] = await readDeliveries(this.database.manager, 'delivery.id = $1', [id]);
    if (!delivery) throw new ShopError('resource.notFound');
    return delivery;
  }

  /** Pending orders that nobody is bringing, the oldest first. */
  async listWaiting(query: ListWindowDto): Promise<Page<WaitingOrderView>> {
    const { manager } = this.database;
    const [{ total }] = await manager.query<[{ total: number }]>(
      `SELECT count(*)::integer AS total FROM orders WHERE ${isWaiting}`,
    );
    return new Page(await readWaiting(manager, query), { total });
  }

  /** What waits for staff. */
  async summarize(): Promise<DeliverySummary> {
    const [row] = await this.database.query<[DeliverySummary]>(summary);
    return row;
  }
}
