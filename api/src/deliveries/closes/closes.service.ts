import {
  closeDiffers,
  expectedByMethod,
  parseCentavos,
  toDecimalText,
  type CloseInput,
  type MovementInput,
  type OpenCloseInput,
} from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';

import { staffActor } from '../../audit/actor';
import { AuditService, type AuditEntry } from '../../audit/audit.service';
import { violatedConstraint } from '../../platform/errors/database-failure';
import { ShopError } from '../../platform/errors/shop-error';
import type { Asked } from '../../platform/repeats/asked';
import { doOnce } from '../../platform/repeats/do-once';
import type { StaffPrincipal } from '../../access/principal';
import { invalid, reasonOf } from '../reasons';
import { CashMovementEntity } from './cash-movement.entity';
import { CloseEntity } from './close.entity';
import { writeMovement } from './move-cash';

/** Opens the till, moves money in and out of it, and closes it by what was counted. */
@Injectable()
export class ClosesService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly audit: AuditService,
  ) {}

  /**
   * Opens the till with a float.
   * @returns the close's id; of the same call made again, of the one made then
   * @throws ShopError close.alreadyOpen
   */
  async open({ float }: OpenCloseInput, staff: StaffPrincipal, asked: Asked | null): Promise<string> {
    try {
      return await this.database.transaction((manager) =>
        doOnce(manager, staff.id, asked, async () => {
          const { identifiers } = await manager.insert(CloseEntity, {
            openedBy: staff.id,
            floatAmount: parseCentavos(float),
          });
          const id = identifiers[0]?.['id'] as string;
          await this.tell(manager, staff, 'close.opened', id, { float });
          return id;
        }),
      );
    } catch (error) {
      throw violatedConstraint(error) === 'closes_open' ? new ShopError('close.alreadyOpen', { cause: error }) : error;
    }
  }

  /**
   * Money that comes in or goes out, with the reason.
   * @throws ShopError resource.notFound, close.closed, request.invalid
   */
  async move(id: string, input: MovementInput, staff: StaffPrincipal, asked: Asked | null): Promise<void> {
    await this.database.transaction((manager) =>
      doOnce(manager, staff.id, asked, async () => {
        const close = await lockClose(manager, id);
        if (close.closedAt !== null) throw new ShopError('close.closed');
        const { direction, method, reason } = input;
        const amount = parseCentavos(input.amount);
        if (amount === 0) throw invalid('amount', 'El monto debe ser mayor que 0');
        const signed = direction === 'in' ? amount : -amount;
        await writeMovement(manager, id, { signed, method, reason, settlementId: null, byId: staff.id });
        await this.tell(manager, staff, 'close.moved', id, { direction, method, amount: input.amount, reason });
        return id;
      }),
    );
  }

  /**
   * Closes the till by any count; a difference needs a reason. A closed one stays as it is, whatever is said.
   * @throws ShopError resource.notFound, close.changed, request.invalid
   */
  async close(id: string, input: CloseInput, staff: StaffPrincipal): Promise<void> {
    await this.database.transaction(async (manager) => {
      const close = await lockClose(manager, id);
      if (close.closedAt !== null) return;
      const movements = await manager.findBy(CashMovementEntity, { closeId: id });
      if (movements.length !== input.movements) throw new ShopError('close.changed');
      const expected = expectedByMethod(close.floatAmount, movements);
      const counted = {
        efectivo: parseCentavos(input.counted.efectivo),
        transferencia: parseCentavos(input.counted.transferencia),
        link_pago: parseCentavos(input.counted.link_pago),
      };
      const reason = reasonOf(input.reason);
      if (closeDiffers(expected, counted) && reason === null) {
        throw invalid('reason', 'Escribe por qué hay una diferencia');
      }
      await manager.update(CloseEntity, id, {
        closedAt: () => 'now()',
        closedBy: staff.id,
        countedEfectivo: counted.efectivo,
        countedTransferencia: counted.transferencia,
        countedLinkPago: counted.link_pago,
        reason,
      });
      const expectedText = Object.fromEntries(
        Object.entries(expected).map(([method, amount]) => [method, toDecimalText(amount)]),
      );
      await this.tell(manager, staff, 'close.closed', id, { expected: expectedText, counted: input.counted, reason });
    });
  }

  private tell(
    manager: EntityManager,
    staff: StaffPrincipal,
    action: AuditEntry['action'],
    id: string,
    after: NonNullable<AuditEntry['after']>,
  ): Promise<void> {
    return this.audit.record(manager, staffActor(staff), [
      { action, object: { type: 'close', id }, before: null, after },
    ]);
  }
}

/** Who writes a movement waits, or was here before. @throws ShopError resource.notFound */
async function lockClose(manager: EntityManager, id: string): Promise<CloseEntity> {
  const close = await manager.findOne(CloseEntity, { where: { id }, lock: { mode: 'for_no_key_update' } });
  if (!close) throw new ShopError('resource.notFound');
  return close;
}
