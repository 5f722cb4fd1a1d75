import {
  closeDifference,
  expectedByMethod,
  MONEY_METHODS,
  parseSignedCentavos,
  toDecimalText,
  type AmountsByMethod,
  type Centavos,
  type CloseRowView,
  type CloseView,
  type MoneyMethod,
  type MovementView,
} from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

import { ShopError } from '../../platform/errors/shop-error';
import { Page } from '../../platform/http/page';
import { toWindow, type ListWindowDto } from '../../platform/validation/list-query.dto';

interface CloseRow {
  id: string;
  number: number;
  openedAt: Date;
  openedBy: string | null;
  closedAt: Date | null;
  closedBy: string | null;
  float: string;
  counted: AmountsByMethod;
  moved: Partial<AmountsByMethod> | null;
  reason: string | null;
}

const rows = `
  SELECT closes.id, closes.number, closes.opened_at AS "openedAt", opener.username AS "openedBy",
    closes.closed_at AS "closedAt", closer.username AS "closedBy", closes.float_amount AS float, closes.reason,
    json_build_object('efectivo', closes.counted_efectivo::text, 'transferencia', closes.counted_transferencia::text,
      'link_pago', closes.counted_link_pago::text) AS counted,
    (SELECT json_object_agg(method, amount::text) FROM (
      SELECT method, sum(CASE direction WHEN 'in' THEN amount ELSE -amount END) AS amount
      FROM cash_movements WHERE close_id = closes.id GROUP BY method) AS by_method) AS moved
  FROM closes LEFT JOIN users opener ON opener.id = closes.opened_by LEFT JOIN users closer ON closer.id = closes.closed_by`;

const readMovements = `
  SELECT movement.id, movement.at, users.username AS by, movement.direction, movement.method, movement.amount, movement.reason,
    movement.settlement_id AS "settlementId"
  FROM cash_movements movement LEFT JOIN users ON users.id = movement.by_id
  WHERE movement.close_id = $1 ORDER BY movement.at, movement.id`;

/** Daily closes and what they add up to. */
@Injectable()
export class CloseReader {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** Newest first. */
  async list(query: ListWindowDto): Promise<Page<CloseRowView>> {
    const { limit, offset } = toWindow(query);
    const [{ total }] = await this.database.query<[{ total: number }]>('SELECT count(*)::integer AS total FROM closes');
    const found = await this.database.query<CloseRow[]>(`${rows} ORDER BY closes.number DESC LIMIT $1 OFFSET $2`, [
      limit,
      offset,
    ]);
    return new Page(found.map(toCloseRowView), { total });
  }

  /** Null when none is open. */
  async findOpen(): Promise<CloseView | null> {
    const [close] = await this.database.query<CloseRow[]>(`${rows} WHERE closes.closed_at IS NULL`);
    return close ? this.withMovements(close) : null;
  }

  /** @throws ShopError resource.notFound */
  async find(id: string): Promise<CloseView> {
    const [close] = await this.database.query<CloseRow[]>(`${rows} WHERE closes.id = $1`, [id]);
    if (!close) throw new ShopError('resource.notFound');
    return this.withMovements(close);
  }

  private async withMovements(close: CloseRow): Promise<CloseView> {
    const movements = await this.database.query<(Omit<MovementView, 'at'> & { at: Date })[]>(readMovements, [close.id]);
    return { ...toCloseRowView(close), movements: movements.map((row) => ({ ...row, at: row.at.toISOString() })) };
  }
}

function toCloseRowView({ counted, moved, openedAt, closedAt, ...row }: CloseRow): CloseRowView {
  const expected = expectedByMethod(parseSignedCentavos(row.float), []);
  for (const method of MONEY_METHODS) expected[method] += parseSignedCentavos(moved?.[method] ?? '0');
  const told = closedAt === null ? null : byMethod((method) => parseSignedCentavos(counted[method]));
  return {
    ...row,
    openedAt: openedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    expected: texts(expected),
    counted: told && texts(told),
    difference: told && toDecimalText(closeDifference(expected, told)),
  };
}

function byMethod<Value>(valueOf: (method: MoneyMethod) => Value): Record<MoneyMethod, Value> {
  return Object.fromEntries(MONEY_METHODS.map((method) => [method, valueOf(method)])) as Record<MoneyMethod, Value>;
}

function texts(amounts: Record<MoneyMethod, Centavos>): AmountsByMethod {
  return byMethod((method) => toDecimalText(amounts[method]));
}
