import {
  expectedCash,
  parseCentavos,
  toDecimalText,
  type DeliverySummary,
  type DeliveryView,
  type WaitingOrderView,
} from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

import { codeOf } from '../../orders/order.view';
import { ReadingDatabase } from '../../platform/database/reading-database';
import { Page } from '../../platform/http/page';
import type { ListWindowDto } from '../../platform/validation/list-query.dto';
import { isoText, readPage, readView } from '../../platform/lists/read-views';
import { heldByCourier } from '../settlements/cash.queries';
import type { ListDeliveriesDto } from '../deliveries.dto';
import { deliveryRows, returnedLines } from './deliveries.queries';

/** SQL: a pending order that nobody is bringing. */
const isWaiting = `orders.line_status = 'pending'
  AND NOT EXISTS (SELECT FROM deliveries WHERE deliveries.order_id = orders.id AND deliveries.status = 'en_ruta')`;

/** The last thing that the buyer asked for stays in sight once it was accepted. */
const waitingRows = `
  SELECT orders.id AS "orderId", ${codeOf('orders.id')} AS code, orders.version,
    concat_ws(' ', orders.first_name, orders.last_name) AS "customerName", orders.phone, orders.department, orders.address,
    orders.payment_method AS "paymentMethod", orders.pending_amount AS "pendingAmount",
    orders.completed_lines + ${returnedLines('orders.id')} AS "completedLines", orders.shipping, orders.created_at AS "createdAt",
    coalesce((
      SELECT json_agg(json_build_object('attempt', attempt, 'outcome', coalesce(failure, 'entregado'),
        'at', ${isoText('outcome_at')}, 'courier', courier.name, 'parcelBack', parcel_back_at IS NOT NULL) ORDER BY attempt DESC)
      FROM deliveries JOIN couriers courier ON courier.id = courier_id
      WHERE order_id = orders.id), '[]') AS attempts,
    (SELECT json_build_object('id', id, 'address', address, 'day', day, 'status', status, 'at', ${isoText('created_at')})
      FROM delivery_wishes WHERE order_id = orders.id AND status <> 'declined' ORDER BY created_at DESC LIMIT 1) AS wish
  FROM orders WHERE ${isWaiting}`;

interface WaitingRow extends Omit<WaitingOrderView, 'expectedCash'> {
  pendingAmount: string;
  completedLines: number;
  shipping: string;
}

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
    (SELECT count(*)::integer FROM delivery_wishes wish JOIN orders ON orders.id = wish.order_id
      WHERE wish.status = 'asked' AND ${isWaiting}) AS wishes,
    count(*) FILTER (WHERE overdue > 0)::integer AS "overdueCouriers",
    coalesce(sum(overdue), 0.00)::numeric(14,2) AS "overdueCash"
  FROM (${heldByCourier}) AS held`;

/** Attempts to bring orders, and orders that wait for one. */
@Injectable()
export class DeliveriesService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly reading: ReadingDatabase,
  ) {}

  /** Those that match, newest first. */
  list(query: ListDeliveriesDto): Promise<Page<DeliveryView>> {
    const { status, courierId, runId, orderId, q = '' } = query;
    const sought = q.trim().replace(/^#/, '') || null;
    const values = [status, courierId, runId, orderId, sought];
    return this.reading.read((manager) => readPage(manager, newestFirst, values, query));
  }

  /** @throws ShopError resource.notFound */
  find(id: string): Promise<DeliveryView> {
    return readView(this.database, `${deliveryRows} WHERE delivery.id = $1`, [id]);
  }

  /** Pending orders that nobody is bringing, the oldest first. */
  async listWaiting(query: ListWindowDto): Promise<Page<WaitingOrderView>> {
    const counted = `orders WHERE ${isWaiting}`;
    const oldestFirst = { rows: waitingRows, counted, order: 'orders.created_at, orders.id DESC' };
    const { data, meta } = await this.reading.read((manager) => readPage<WaitingRow>(manager, oldestFirst, [], query));
    const views = data.map(({ pendingAmount, completedLines, shipping, ...row }) => {
      const money = { pendingAmount: parseCentavos(pendingAmount), shipping: parseCentavos(shipping), completedLines };
      return { ...row, expectedCash: toDecimalText(expectedCash({ paymentMethod: row.paymentMethod, ...money })) };
    });
    return new Page(views, meta);
  }

  /** Deliveries and wishes that wait for staff. */
  summarize(): Promise<DeliverySummary> {
    return this.reading.read((manager) => readView(manager, summary, []));
  }
}
