import {
  orderCode,
  type CourierCashView,
  type SettlementRowView,
  type SettlementView,
  type UnsettledDeliveryView,
} from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

import { ShopError } from '../../platform/errors/shop-error';
import { Page } from '../../platform/http/page';
import { toWindow } from '../../platform/validation/list-query.dto';
import { findCourier } from '../couriers/couriers.service';
import { isUnsettled, readCash } from './cash.queries';
import type { ListSettlementsDto } from './settlements.dto';

const rows = `
  SELECT settlement.id, settlement.number, json_build_object('id', courier.id, 'name', courier.name) AS courier,
    settlement.at, users.username AS by,
    (SELECT count(*)::integer FROM settlement_lines WHERE settlement_id = settlement.id) AS deliveries,
    settlement.collected, settlement.fee, settlement.deposited,
    settlement.deposited - (settlement.collected - settlement.fee) AS difference,
    settlement.method, settlement.reason, settlement.corrects
  FROM settlements settlement JOIN couriers courier ON courier.id = settlement.courier_id
  LEFT JOIN users ON users.id = settlement.by_id`;

/** `line` is where what was collected and the fee stand. */
const lines = (line: 'delivery' | 'line') => `
  SELECT delivery.id AS "deliveryId", delivery.order_id AS "orderId", delivery.guide_number AS "guideNumber",
    concat_ws(' ', orders.first_name, orders.last_name) AS "customerName", delivery.outcome_at AS "deliveredAt",
    delivery.expected_cash AS "expectedCash", ${line}.collected, ${line}.fee
  FROM deliveries delivery JOIN orders ON orders.id = delivery.order_id`;

type SettlementRow = Omit<SettlementRowView, 'at'> & { at: Date };
type LineRow = Omit<UnsettledDeliveryView, 'orderCode' | 'deliveredAt'> & { deliveredAt: Date };

/** What couriers hold, and what they brought. */
@Injectable()
export class SettlementReader {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** Who holds how much, since when, and what of it is late. */
  async cash(): Promise<CourierCashView[]> {
    const found = await this.database.query<(Omit<CourierCashView, 'since'> & { since: Date | null })[]>(readCash);
    return found.map((row) => ({ ...row, since: row.since?.toISOString() ?? null }));
  }

  /**
   * What a courier delivered and did not settle, the oldest first.
   * @throws ShopError resource.notFound
   */
  async unsettled(courierId: string): Promise<UnsettledDeliveryView[]> {
    await findCourier(this.database.manager, courierId);
    const found = await this.database.query<LineRow[]>(
      `${lines('delivery')} WHERE delivery.courier_id = $1 AND ${isUnsettled} ORDER BY delivery.outcome_at, delivery.id`,
      [courierId],
    );
    return found.map(toLineView);
  }

  /** Settlements and counter-entries, newest first. */
  async list(query: ListSettlementsDto): Promise<Page<SettlementRowView>> {
    const { limit, offset } = toWindow(query);
    const which = '($1::uuid IS NULL OR settlement.courier_id = $1)';
    const values = [query.courierId ?? null];
    const [{ total }] = await this.database.query<[{ total: number }]>(
      `SELECT count(*)::integer AS total FROM settlements settlement WHERE ${which}`,
      values,
    );
    const found = await this.database.query<SettlementRow[]>(
      `${rows} WHERE ${which} ORDER BY settlement.number DESC LIMIT $2 OFFSET $3`,
      [...values, limit, offset],
    );
    return new Page(found.map(toRowView), { total });
  }

  /** @throws ShopError resource.notFound */
  async find(id: string): Promise<SettlementView> {
    const found = await this.database.query<SettlementRow[]>(
      `${rows} WHERE settlement.id = $1 OR settlement.corrects = $1 ORDER BY settlement.number`,
      [id],
    );
    const settlement = found.find((row) => row.id === id);
    if (!settlement) throw new ShopError('resource.notFound');
    const settled = await this.database.query<LineRow[]>(
      `${lines('line')} JOIN settlement_lines line ON line.delivery_id = delivery.id
       WHERE line.settlement_id = $1 ORDER BY delivery.outcome_at, delivery.id`,
      [id],
    );
    return {
      ...toRowView(settlement),
      lines: settled.map(toLineView),
      counterEntries: found.filter(({ corrects }) => corrects === id).map(toRowView),
    };
  }
}

function toRowView(row: SettlementRow): SettlementRowView {
  return { ...row, at: row.at.toISOString() };
}

function toLineView(row: LineRow): UnsettledDeliveryView {
  return { ...row, orderCode: orderCode(row.orderId), deliveredAt: row.deliveredAt.toISOString() };
}
