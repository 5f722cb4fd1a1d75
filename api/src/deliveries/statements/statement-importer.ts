import { hasPermission, moneyText, orderCode, SETTLED_AT_ONCE, type DeliveryView } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

import type { StaffPrincipal } from '../../access/principal';
import { staffActor } from '../../audit/actor';
import { groupBy } from '../../platform/rows';
import { isUuid } from '../../platform/validation/uuid';
import type { ChosenRow, ImportContext, Importer, ReadTexts, RowMatch, SheetRow } from '../../imports/importer';
import { deliveryRows } from '../attempts/deliveries.queries';
import { OutcomesService } from '../attempts/outcomes.service';
import { invalid, ShopError } from '../../platform/errors/shop-error';
import { CourierEntity } from '../couriers/courier.entity';
import { findRow, readViews } from '../../platform/lists/read-views';
import { isUnsettled } from '../settlements/cash.queries';
import { SettlementsService } from '../settlements/settlements.service';
import {
  attemptOf,
  guideKey,
  matchStatementRow,
  statementColumns,
  type KnownDelivery,
  type StatementPlan,
} from './statement-rows';

/** Deliveries of $1 with one of the guide numbers $2, or whose order's code is one of $3, both as `guideKey` writes them. */
const readNamed = `
  SELECT delivery.id, delivery.order_id AS "orderId", delivery.guide_number AS "guideNumber", delivery.status, delivery.failure,
    (delivery.expected_cash * 100)::float8 AS "expectedCash", (delivery.collected * 100)::float8 AS collected,
    (delivery.fee * 100)::float8 AS fee,
    settlements.number AS settled, orders.line_status = 'cancelled' AS "isCancelled"
  FROM deliveries delivery JOIN orders ON orders.id = delivery.order_id
  LEFT JOIN settlement_lines ON settlement_lines.delivery_id = delivery.id
  LEFT JOIN settlements ON settlements.id = settlement_lines.settlement_id
  WHERE delivery.courier_id = $1 AND (lower(regexp_replace(delivery.guide_number, '[\\s#]+', '', 'g')) = ANY ($2::text[])
    OR right(delivery.order_id::text, 8) = ANY ($3::text[]))
  ORDER BY delivery.attempt DESC, delivery.id`;

const TOO_MANY = `El archivo tiene más de ${SETTLED_AT_ONCE} filas por aplicar. Pártelo en varios.`;

/**
 * A company's statement: what became of its parcels and what it brings for them (DLV-20). Applied, it records the outcomes and
 * settles what was delivered, in one settlement.
 */
@Injectable()
export class StatementImporter implements Importer<StatementPlan> {
  readonly kind = 'statement';
  readonly columns = statementColumns;

  constructor(
    private readonly outcomes: OutcomesService,
    private readonly settlements: SettlementsService,
  ) {}

  allows(staff: StaffPrincipal): boolean {
    return hasPermission(staff, 'settleCash');
  }

  async requireSubject(manager: EntityManager, subject: string | null): Promise<void> {
    if (!isUuid(subject)) throw invalid('subject', 'Elige de qué mensajero es');
    await findRow(manager, CourierEntity, subject);
  }

  groupOf({ guide, code }: SheetRow['cells']): string {
    return guideKey(guide ?? code);
  }

  async match(
    manager: EntityManager,
    rows: readonly SheetRow[],
    { subject }: ImportContext,
  ): Promise<RowMatch<StatementPlan>[]> {
    const terms = await findRow(manager, CourierEntity, subject ?? '');
    const found = await this.find(manager, rows, subject);
    const byGuide = groupBy(found, ({ guideNumber }) => guideKey(guideNumber ?? undefined));
    const byCode = groupBy(found, ({ orderId }) => guideKey(orderCode(orderId)));
    const named = rows.map((row) => {
      const { guide, code } = row.cells;
      const coded = byCode.get(guideKey(code)) ?? [];
      if (guideKey(guide) === '') return { row, own: coded, ofOthers: [] };
      // The guide number decides where the row has one; a parcel that was handed over without has its code alone.
      const own = byGuide.get(guideKey(guide)) ?? coded.filter(({ guideNumber }) => guideNumber === null);
      const ofOthers = coded.filter(({ orderId }) => own[0] && own[0].orderId !== orderId);
      return { row, own, ofOthers };
    });
    const times = groupBy(named, ({ own }) => attemptOf(own)?.id ?? '');
    const repeated = new Set([...times].flatMap(([id, { length }]) => (length > 1 ? id : [])));
    return named.map(({ row, own, ofOthers }) => matchStatementRow(row, [...own, ...ofOthers], { terms, repeated }));
  }

  /**
   * The courier, then orders, as everybody does who changes orders; `write` locks their stocks, so that buyers wait for it alone.
   * @throws ShopError import.unreadable for more than one settlement may have
   */
  async lock(manager: EntityManager, rows: readonly SheetRow[], { subject }: ImportContext): Promise<void> {
    if (rows.length > SETTLED_AT_ONCE) throw new ShopError('import.unreadable', { text: TOO_MANY });
    await findRow(manager, CourierEntity, subject ?? '', 'lock');
    const ids = (await this.find(manager, rows, subject)).map(({ orderId }) => orderId);
    await manager.query('SELECT FROM orders WHERE id = ANY ($1::uuid[]) ORDER BY id FOR NO KEY UPDATE', [ids]);
  }

  /** @throws ShopError delivery.orderCancelled, close.noneOpen */
  async write(
    manager: EntityManager,
    rows: readonly ChosenRow<StatementPlan>[],
    { staff, subject }: ImportContext,
  ): Promise<void> {
    const plans = rows.flatMap(({ plan }) => plan ?? []);
    const at = new Date();
    const told = plans.flatMap(({ deliveryId, outcome, collected, note }) =>
      outcome === null ? [] : [[deliveryId, { outcome, collected, note, at }] as const],
    );
    await this.outcomes.recordAll(manager, new Map(told), staffActor(staff));
    const settled = plans.filter(({ deposited }) => deposited !== null);
    if (settled.length === 0) return;
    const settling = {
      courierId: subject ?? '',
      deliveryIds: settled.map(({ deliveryId }) => deliveryId),
      deposited: settled.reduce((sum, { deposited }) => sum + (deposited ?? 0), 0),
      method: 'transferencia' as const,
      reason: 'Según el estado de cuenta',
    };
    await this.settlements.settleIn(manager, settling, staff);
  }

  /** Parcels or money of the shop that the company has and does not tell of. */
  async missing(manager: EntityManager, readTexts: ReadTexts, subject: string | null): Promise<string[]> {
    const open = `delivery.courier_id = $1 AND (delivery.status = 'en_ruta' OR ${isUnsettled})`;
    const theirs = `${deliveryRows} WHERE ${open} ORDER BY delivery.handed_over_at, delivery.id`;
    const held = await readViews<DeliveryView>(manager, theirs, [subject]);
    const keys = new Set((await readTexts(['guide', 'code'])).map((text) => guideKey(text)));
    return held
      .filter((one) => ![one.guideNumber ?? one.orderCode, one.orderCode].some((name) => keys.has(guideKey(name))))
      .map(({ orderCode: code, customerName, guideNumber, collected, expectedCash }) => {
        const guide = guideNumber === null ? [] : [`guía ${guideNumber}`];
        const money =
          collected === null
            ? `en ruta, por cobrar ${moneyText(expectedCash)}`
            : `entregada, cobró ${moneyText(collected)}`;
        return [code, customerName, ...guide, money].join(' · ');
      });
  }

  /** The newest attempts first. */
  private find(manager: EntityManager, rows: readonly SheetRow[], courierId: string | null): Promise<KnownDelivery[]> {
    const keysOf = (key: string) => rows.map(({ cells }) => guideKey(cells[key])).filter((text) => text !== '');
    return manager.query<KnownDelivery[]>(readNamed, [courierId, keysOf('guide'), keysOf('code')]);
  }
}
