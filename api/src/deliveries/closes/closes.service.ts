import {
  byMethod,
  closeDifference,
  closeDiffers,
  expectedByMethod,
  MONEY_METHODS,
  parseCentavos,
  parseSignedCentavos,
  toDecimalText,
  type AmountsByMethod,
  type Centavos,
  type CloseInput,
  type CloseRowView,
  type CloseView,
  type MoneyMethod,
  type MovementInput,
  type MovementView,
} from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, IsNull, type EntityManager } from 'typeorm';

import type { StaffPrincipal } from '../../access/principal';
import { ReadingDatabase } from '../../platform/database/reading-database';
import { violatedConstraint } from '../../platform/errors/database-failure';
import { invalid, ShopError } from '../../platform/errors/shop-error';
import { Page } from '../../platform/http/page';
import type { Asked } from '../../platform/repeats/asked';
import type { ListWindowDto } from '../../platform/validation/list-query.dto';
import { Changes, reasonFor } from '../changes';
import { findRow, readPage, readView, readViews } from '../../platform/lists/read-views';
import { CashMovementEntity } from './cash-movement.entity';
import { CloseEntity } from './close.entity';

/** A close as its row and its movements have it; `moved` is null without any. */
interface CloseRow extends Omit<CloseRowView, 'expected' | 'counted' | 'difference'> {
  counted: AmountsByMethod;
  moved: Partial<AmountsByMethod> | null;
}

const closeRows = `
  SELECT closes.id, closes.number, closes.opened_at AS "openedAt", opener.username AS "openedBy",
    closes.closed_at AS "closedAt", closer.username AS "closedBy", closes.float_amount AS float, closes.reason,
    json_build_object('efectivo', closes.counted_efectivo::text, 'transferencia', closes.counted_transferencia::text,
      'link_pago', closes.counted_link_pago::text) AS counted,
    (SELECT json_object_agg(method, amount::text) FROM (
      SELECT method, sum(CASE direction WHEN 'in' THEN amount ELSE -amount END) AS amount
      FROM cash_movements WHERE close_id = closes.id GROUP BY method) AS by_method) AS moved
  FROM closes LEFT JOIN users opener ON opener.id = closes.opened_by LEFT JOIN users closer ON closer.id = closes.closed_by`;

const movements = `
  SELECT movement.id, movement.at, users.username AS by, movement.direction, movement.method, movement.amount, movement.reason,
    movement.settlement_id AS "settlementId"
  FROM cash_movements movement LEFT JOIN users ON users.id = movement.by_id
  WHERE movement.close_id = $1 ORDER BY movement.at, movement.id`;

/** Opens the till, moves money in and out of it, and closes it by what was counted. */
@Injectable()
export class ClosesService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly reading: ReadingDatabase,
    private readonly changes: Changes,
  ) {}

  /** Newest first. */
  async list(query: ListWindowDto): Promise<Page<CloseRowView>> {
    const newestFirst = { rows: closeRows, counted: 'closes', order: 'closes.number DESC' };
    const { data, meta } = await this.reading.read((manager) => readPage<CloseRow>(manager, newestFirst, [], query));
    return new Page(data.map(toCloseRowView), meta);
  }

  /** Null when none is open. */
  findOpen(): Promise<CloseView | null> {
    return this.asOfOneMoment(async (manager) => {
      const [open] = await readViews<CloseRow>(manager, `${closeRows} WHERE closes.closed_at IS NULL`);
      return open ? withMovements(manager, open) : null;
    });
  }

  /** @throws ShopError resource.notFound */
  find(id: string): Promise<CloseView> {
    return this.asOfOneMoment(async (manager) =>
      withMovements(manager, await readView<CloseRow>(manager, `${closeRows} WHERE closes.id = $1`, [id])),
    );
  }

  /** The expected sum is that of the movements beside it. */
  private asOfOneMoment<View>(read: (manager: EntityManager) => Promise<View>): Promise<View> {
    return this.database.transaction('REPEATABLE READ', read);
  }

  /**
   * Opens the till with a float, decimal text in quetzales.
   * @returns the close's id; of the same call made again, of the one made then
   * @throws ShopError close.alreadyOpen
   */
  async open(float: string, staff: StaffPrincipal, asked: Asked | null): Promise<string> {
    try {
      return await this.changes.makeOnce({ staff, asked }, async (manager) => {
        const row = { openedBy: staff.id, floatAmount: parseCentavos(float) };
        const id = (await manager.insert(CloseEntity, row)).identifiers[0]?.['id'] as string;
        await this.changes.tell(manager, { by: staff, action: 'close.opened', id }, { float });
        return id;
      });
    } catch (error) {
      throw violatedConstraint(error) === 'closes_open' ? new ShopError('close.alreadyOpen', { cause: error }) : error;
    }
  }

  /**
   * Money that comes in or goes out, with the reason.
   * @throws ShopError resource.notFound, close.closed, request.invalid
   */
  async move(id: string, input: MovementInput, staff: StaffPrincipal, asked: Asked | null): Promise<void> {
    await this.changes.makeOnce({ staff, asked }, async (manager) => {
      const { closedAt } = await findRow(manager, CloseEntity, id, 'lock');
      if (closedAt !== null) throw new ShopError('close.closed');
      const { direction, method, reason } = input;
      const amount = parseCentavos(input.amount);
      if (amount === 0) throw invalid('amount', 'El monto debe ser mayor que 0');
      const movement = { closeId: id, direction, method, reason, amount, byId: staff.id };
      await manager.insert(CashMovementEntity, movement);
      const after = { direction, method, amount: input.amount, reason };
      await this.changes.tell(manager, { by: staff, action: 'close.moved', id }, after);
      return id;
    });
  }

  /**
   * Closes the till by any count; a difference needs a reason. A closed one stays as it is, whatever is said.
   * @throws ShopError resource.notFound, close.changed, request.invalid
   */
  close(id: string, input: CloseInput, staff: StaffPrincipal): Promise<void> {
    return this.changes.make(async (manager) => {
      const { closedAt, floatAmount } = await findRow(manager, CloseEntity, id, 'lock');
      if (closedAt !== null) return;
      const movements = await manager.findBy(CashMovementEntity, { closeId: id });
      if (movements.length !== input.movements) throw new ShopError('close.changed');
      const expected = expectedByMethod(floatAmount, movements);
      const counted = byMethod((method) => parseSignedCentavos(input.counted[method]));
      const reason = reasonFor(closeDiffers(expected, counted), input.reason);
      await manager.update(CloseEntity, id, {
        closedAt: () => 'now()',
        closedBy: staff.id,
        countedEfectivo: counted.efectivo,
        countedTransferencia: counted.transferencia,
        countedLinkPago: counted.link_pago,
        reason,
      });
      const after = { expected: textsByMethod(expected), counted: input.counted, reason };
      await this.changes.tell(manager, { by: staff, action: 'close.closed', id }, after);
    });
  }
}

/**
 * Writes what a settlement brings, below 0 what it takes, into the open close, which nobody closes before the transaction ends.
 * @throws ShopError close.noneOpen
 */
export async function moveCash(
  manager: EntityManager,
  {
    signed,
    ...movement
  }: Pick<CashMovementEntity, 'method' | 'reason' | 'settlementId' | 'byId'> & { signed: Centavos },
): Promise<void> {
  const open = await manager.findOne(CloseEntity, {
    where: { closedAt: IsNull() },
    lock: { mode: 'pessimistic_read' },
  });
  if (!open) throw new ShopError('close.noneOpen');
  const row = { ...movement, closeId: open.id, amount: Math.abs(signed) };
  await manager.insert(CashMovementEntity, { ...row, direction: signed < 0 ? 'out' : 'in' });
}

async function withMovements(manager: EntityManager, close: CloseRow): Promise<CloseView> {
  return { ...toCloseRowView(close), movements: await readViews<MovementView>(manager, movements, [close.id]) };
}

function toCloseRowView({ counted, moved, ...row }: CloseRow): CloseRowView {
  const expected = expectedByMethod(parseSignedCentavos(row.float), []);
  for (const method of MONEY_METHODS) expected[method] += parseSignedCentavos(moved?.[method] ?? '0');
  const told = row.closedAt === null ? null : byMethod((method) => parseSignedCentavos(counted[method]));
  return {
    ...row,
    expected: textsByMethod(expected),
    counted: told && textsByMethod(told),
    difference: told && toDecimalText(closeDifference(expected, told)),
  };
}

/** Decimal text of centavos. */
function textsByMethod(amounts: Record<MoneyMethod, Centavos>): AmountsByMethod {
  return byMethod((method) => toDecimalText(amounts[method]));
}
