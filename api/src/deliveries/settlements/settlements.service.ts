import {
  ERASED_PHONE,
  parseSignedCentavos,
  settlementDifference,
  settlementSums,
  toDecimalText,
  type AuditAction,
  type Centavos,
  type CounterEntryInput,
  type CourierCashView,
  type SettleInput,
  type SettlementRowView,
  type SettlementView,
  type UnsettledDeliveryView,
} from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, In, type EntityManager } from 'typeorm';

import type { StaffPrincipal } from '../../access/principal';
import { MOST_MONEY } from '../../platform/database/columns';
import { ReadingDatabase } from '../../platform/database/reading-database';
import { invalid, ShopError } from '../../platform/errors/shop-error';
import type { Page } from '../../platform/http/page';
import type { Asked } from '../../platform/repeats/asked';
import { codeOfOrder } from '../attempts/deliveries.queries';
import { DeliveryEntity } from '../attempts/delivery.entity';
import { Changes, reasonFor } from '../changes';
import { moveCash } from '../closes/closes.service';
import { CourierEntity } from '../couriers/courier.entity';
import type { ListSettlementsDto } from '../money.dto';
import { findRow, readPage, readViews } from '../../platform/lists/read-views';
import { isUnsettled, readCash } from './cash.queries';
import { SettlementLineEntity } from './settlement-line.entity';
import { SettlementEntity } from './settlement.entity';

const settlementRows = `
  SELECT settlement.id, settlement.number, json_build_object('id', courier.id, 'name', courier.name) AS courier,
    settlement.at, users.username AS by,
    (SELECT count(*)::integer FROM settlement_lines WHERE settlement_id = settlement.id) AS deliveries,
    settlement.collected, settlement.fee, settlement.deposited,
    settlement.deposited - (settlement.collected - settlement.fee) AS difference,
    settlement.method, settlement.reason, settlement.corrects
  FROM settlements settlement JOIN couriers courier ON courier.id = settlement.courier_id
  LEFT JOIN users ON users.id = settlement.by_id`;

/** `line` is where what was collected and the fee stand. */
const lineRows = (line: 'delivery' | 'line', condition: string) => `
  SELECT delivery.id AS "deliveryId", delivery.order_id AS "orderId", ${codeOfOrder}, delivery.guide_number AS "guideNumber",
    concat_ws(' ', orders.first_name, orders.last_name) AS "customerName", delivery.outcome_at AS "deliveredAt",
    delivery.expected_cash AS "expectedCash", ${line}.collected, ${line}.fee
  FROM deliveries delivery JOIN orders ON orders.id = delivery.order_id
  ${line === 'line' ? 'JOIN settlement_lines line ON line.delivery_id = delivery.id' : ''}
  WHERE ${condition} ORDER BY delivery.outcome_at, delivery.id`;

type NewSettlement = Omit<SettlementEntity, 'id' | 'number' | 'at'>;

/** Deliveries to settle, each once, with what the courier brings for them. */
type Settling = Pick<SettlementEntity, 'courierId' | 'deposited' | 'method' | 'reason'> & {
  deliveryIds: string[];
  /** Amount due, as staff were told. */
  expectedDue?: Centavos;
};

/** Of buyers who were erased, the guide numbers of the deliveries $1 stayed for the courier's statement alone. */
const forgetGuides = `
  UPDATE deliveries SET guide_number = NULL FROM orders
  WHERE orders.id = order_id AND orders.phone = '${ERASED_PHONE}' AND deliveries.id = ANY ($1::uuid[])`;

/** Said of deliveries whose sums are more than is written in one settlement, as of a phone that somebody typed for an amount. */
const TOO_MUCH = 'Las entregas suman demasiado para una sola liquidación: revisa sus montos o liquídalas por separado.';

/** Said to who corrects a settlement without having seen a colleague's correction. */
const CORRECTED = 'Otra persona ya la corrigió: mira sus correcciones antes de sumar otra.';

/** Couriers hold money until they bring it, which is written down for good. */
@Injectable()
export class SettlementsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly reading: ReadingDatabase,
    private readonly changes: Changes,
  ) {}

  /** Who holds how much, since when, and what of it is late. */
  cash(): Promise<CourierCashView[]> {
    return this.reading.read((manager) => readViews(manager, readCash));
  }

  /**
   * Deliveries that a courier made and did not settle, the oldest first.
   * @throws ShopError resource.notFound
   */
  async unsettled(courierId: string): Promise<UnsettledDeliveryView[]> {
    await findRow(this.database.manager, CourierEntity, courierId);
    const theirs = lineRows('delivery', `delivery.courier_id = $1 AND ${isUnsettled}`);
    return readViews(this.database, theirs, [courierId]);
  }

  /** Settlements and counter-entries, newest first. */
  list(query: ListSettlementsDto): Promise<Page<SettlementRowView>> {
    const which = '($1::uuid IS NULL OR settlement.courier_id = $1)';
    const newestFirst = {
      rows: `${settlementRows} WHERE ${which}`,
      counted: `settlements settlement WHERE ${which}`,
      order: 'settlement.number DESC',
    };
    return this.reading.read((manager) => readPage(manager, newestFirst, [query.courierId], query));
  }

  /** @throws ShopError resource.notFound */
  async find(id: string): Promise<SettlementView> {
    const related = `${settlementRows} WHERE settlement.id = $1 OR settlement.corrects = $1 ORDER BY settlement.number`;
    const found = await readViews<SettlementRowView>(this.database, related, [id]);
    const settlement = found.find((row) => row.id === id);
    if (!settlement) throw new ShopError('resource.notFound');
    const lines = await readViews<UnsettledDeliveryView>(this.database, lineRows('line', 'line.settlement_id = $1'), [
      id,
    ]);
    return { ...settlement, lines, counterEntries: found.filter(({ corrects }) => corrects === id) };
  }

  /**
   * Settles delivered deliveries of a courier: closed at once, each delivery in one settlement at most, and what was deposited
   * in the open daily close.
   * @returns its id; of the same call made again, of the one made then
   * @throws ShopError resource.notFound, settlement.changed, close.noneOpen, request.invalid
   */
  settle(input: SettleInput, staff: StaffPrincipal, asked: Asked | null): Promise<string> {
    const settling = {
      ...input,
      deliveryIds: [...new Set(input.deliveryIds.map((id) => id.toLowerCase()))],
      deposited: parseSignedCentavos(input.deposited),
      expectedDue: parseSignedCentavos(input.expectedDue),
    };
    return this.changes.makeOnce({ staff, asked }, (manager) => this.settleIn(manager, settling, staff));
  }

  /**
   * The same in a transaction of the caller's, who has read the sums themselves where `expectedDue` is left out.
   * @throws ShopError resource.notFound, settlement.changed, close.noneOpen, request.invalid
   */
  async settleIn(
    manager: EntityManager,
    { courierId, deliveryIds, expectedDue, deposited, method, reason }: Settling,
    staff: StaffPrincipal,
  ): Promise<string> {
    await findRow(manager, CourierEntity, courierId, 'lock');
    const deliveries = await manager.find(DeliveryEntity, {
      where: { id: In(deliveryIds), courierId, status: 'entregado' },
      order: { id: 'ASC' },
      lock: { mode: 'for_no_key_update' },
    });
    const isTaken = await manager.existsBy(SettlementLineEntity, { deliveryId: In(deliveryIds) });
    if (isTaken || deliveries.length < deliveryIds.length) throw new ShopError('settlement.changed');
    const lines = deliveries.map(({ id, collected, fee }) => ({
      deliveryId: id,
      collected: collected ?? 0,
      fee: fee ?? 0,
    }));
    const { due, ...sums } = settlementSums(lines);
    if ([sums.collected, sums.fee, Math.abs(deposited)].some((sum) => sum > MOST_MONEY)) {
      throw new ShopError('request.invalid', { text: TOO_MUCH });
    }
    if (expectedDue !== undefined && due !== expectedDue) throw new ShopError('settlement.changed');
    const told = reasonFor(settlementDifference({ due }, deposited) !== 0, reason);
    const row = { ...sums, courierId, deposited, method, reason: told, corrects: null, byId: staff.id };
    const settlementId = await this.write(manager, row);
    await manager.insert(
      SettlementLineEntity,
      lines.map((line) => ({ ...line, settlementId })),
    );
    await manager.query(forgetGuides, [deliveryIds]);
    await this.tell(manager, 'settlement.closed', settlementId, row, { deliveries: lines.length }, staff);
    return settlementId;
  }

  /**
   * Corrects a settlement by an entry of its own, which is added to it; the settlement stays as it is.
   * @returns the id of the corrected one
   * @throws ShopError resource.notFound, settlement.changed, close.noneOpen, request.invalid
   */
  correct(id: string, input: CounterEntryInput, staff: StaffPrincipal, asked: Asked | null): Promise<string> {
    return this.changes.makeOnce({ staff, asked }, async (manager) => {
      const { courierId, corrects } = await findRow(manager, SettlementEntity, id);
      if (corrects !== null) throw new ShopError('resource.notFound');
      const { method, reason, entries } = input;
      if (entries !== undefined) {
        // Corrections wait for each other at the courier, as settlements do.
        await findRow(manager, CourierEntity, courierId, 'lock');
        const now = await manager.countBy(SettlementEntity, { corrects: id });
        if (now !== entries) throw new ShopError('settlement.changed', { text: CORRECTED });
      }
      const sums = {
        collected: parseSignedCentavos(input.collected),
        fee: parseSignedCentavos(input.fee),
        deposited: parseSignedCentavos(input.deposited),
      };
      if (Object.values(sums).every((sum) => sum === 0)) {
        throw invalid('collected', 'Escribe al menos un monto distinto de 0');
      }
      const row = { ...sums, courierId, method, reason, corrects: id, byId: staff.id };
      const entryId = await this.write(manager, row);
      await this.tell(manager, 'settlement.corrected', id, row, { entryId }, staff);
      return id;
    });
  }

  /** The settlement, and the movement of what is deposited. */
  private async write(manager: EntityManager, row: NewSettlement): Promise<string> {
    const { identifiers } = await manager.insert(SettlementEntity, row);
    const { id, number } = await findRow(manager, SettlementEntity, identifiers[0]?.['id'] as string);
    const { deposited: signed, method, byId, corrects } = row;
    const reason = `${corrects === null ? 'Liquidación' : 'Contraasiento'} ${number}`;
    if (signed !== 0) await moveCash(manager, { signed, method, reason, settlementId: id, byId });
    return id;
  }

  private tell(
    manager: EntityManager,
    action: AuditAction,
    id: string,
    { courierId, collected, fee, deposited, method, reason }: NewSettlement,
    more: object,
    by: StaffPrincipal,
  ): Promise<void> {
    const [collectedText, feeText, depositedText] = [collected, fee, deposited].map(toDecimalText);
    const sums = { collected: collectedText, fee: feeText, deposited: depositedText };
    return this.changes.tell(manager, { by, action, id }, { courierId, ...sums, method, reason, ...more });
  }
}
