import { timingSafeEqual } from 'node:crypto';

import { parseCentavos, type RiderOutcomeAnswer, type RiderOutcomeInput, type RiderRunView } from '@shop/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';

import { systemActor } from '../../audit/actor';
import { StockService } from '../../catalog/stock/stock.service';
import { CONFIG, type Config } from '../../platform/config/config';
import { ShopError } from '../../platform/errors/shop-error';
import { RateLimiters } from '../../platform/rate-limit/rate-limiters';
import { CountedLimit } from '../../platform/rate-limit/counted-limit';
import { isUuid } from '../../platform/validation/uuid';
import { codeOfOrder, paidBy } from '../attempts/deliveries.queries';
import { DeliveryEntity } from '../attempts/delivery.entity';
import { OutcomesService } from '../attempts/outcomes.service';
import { CourierEntity } from '../couriers/courier.entity';
import { findRow, readViews } from '../../platform/lists/read-views';
import { RunEntity } from './run.entity';
import { hashOf } from './runs.service';

/** `RiderStopView`s. A parcel has the lines that wait, and those that were completed with it. */
const stops = `
  SELECT delivery.id AS "deliveryId", ${codeOfOrder}, concat_ws(' ', orders.first_name, orders.last_name) AS "customerName",
    orders.phone, orders.address, orders.department, ${paidBy},
    delivery.expected_cash AS "expectedCash", ARRAY(
      SELECT sale.quantity || ' × ' || concat_ws(', ', sale.product_name, nullif(sale.flavor_name, ''))
      FROM sales sale WHERE sale.order_id = delivery.order_id
        AND (sale.status = 'pending' OR sale.id = ANY (delivery.completed_sales)) ORDER BY sale.line_number) AS items,
    delivery.status, delivery.failure, delivery.collected, delivery.outcome_at AS "outcomeAt"
  FROM deliveries delivery JOIN orders ON orders.id = delivery.order_id
  WHERE delivery.run_id = $1 ORDER BY delivery.position, delivery.id`;

/** Outcomes that the link to a run brings in a minute: of each stop there is one, and each costs as much as an order. */
const OUTCOMES_OF_A_RUN = 300;

/** Said of one stop, also beside what the page says of the link itself. */
const NOT_COUNTED = 'Tu resultado no se registró porque el enlace ya no sirve. Díselo a la tienda.';

/** Actions of a rider with the link to one run. */
@Injectable()
export class RiderService {
  private readonly limit: CountedLimit;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly stock: StockService,
    private readonly outcomes: OutcomesService,
    limiters: RateLimiters,
    @Inject(CONFIG) config: Pick<Config, 'rateLimitScale'>,
  ) {
    this.limit = new CountedLimit(limiters, config, { name: 'work:outcomes', most: OUTCOMES_OF_A_RUN });
  }

  /**
   * That run alone.
   * @throws ShopError resource.notFound for a wrong id and a wrong secret alike, run.linkOver
   */
  async find(id: string, token: string): Promise<RiderRunView> {
    const { manager } = this.database;
    const run = await this.open(manager, id, token);
    if (isOver(run)) throw new ShopError('run.linkOver');
    const { name: courierName } = await findRow(manager, CourierEntity, run.courierId);
    return { runId: run.id, courierName, day: run.day, stops: await readViews(manager, stops, [run.id]) };
  }

  /**
   * Takes the rider's records, one after the other. Each counts once, by the id that the phone made, and what cannot count is
   * refused in words.
   * @throws ShopError resource.notFound for a wrong id and a wrong secret alike, limit.tooManyRequests, before any counts
   */
  async record(id: string, token: string, outcomes: readonly RiderOutcomeInput[]): Promise<RiderOutcomeAnswer[]> {
    const { id: runId } = await this.open(this.database.manager, id, token);
    await this.limit.count(runId, outcomes.length);
    const answers: RiderOutcomeAnswer[] = [];
    for (const outcome of outcomes) answers.push(await this.recordOne(runId, token, outcome));
    return answers;
  }

  private async recordOne(runId: string, token: string, said: RiderOutcomeInput): Promise<RiderOutcomeAnswer> {
    try {
      const result = await this.stock.change((manager) => this.count(manager, { runId, token }, said));
      return { id: said.id, result, text: null };
    } catch (error) {
      // Of what went wrong in the shop the phone sends it again.
      if (!(error instanceof ShopError) || error.status >= 500) throw error;
      return { id: said.id, result: 'refused', text: error.message };
    }
  }

  private async count(
    manager: EntityManager,
    { runId, token }: { runId: string; token: string },
    { id, deliveryId, outcome, collected, note, at }: RiderOutcomeInput,
  ): Promise<'applied' | 'repeated'> {
    // Staff who close the run wait for this, or were here before.
    const run = await manager.findOneOrFail(RunEntity, { where: { id: runId }, lock: { mode: 'pessimistic_read' } });
    const delivery = await manager.findOneBy(DeliveryEntity, { id: deliveryId, runId });
    if (!delivery) throw new ShopError('resource.notFound', { text: 'Esta entrega no es de esta ruta.' });
    const claimed = await manager.query<unknown[]>(
      'INSERT INTO rider_outcomes (id, delivery_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING id',
      [id, delivery.id],
    );
    if (claimed.length === 0) {
      const isSame = await manager.query<unknown[]>('SELECT FROM rider_outcomes WHERE id = $1 AND delivery_id = $2', [
        id,
        delivery.id,
      ]);
      if (isSame.length > 0) return 'repeated';
      throw new ShopError('delivery.hasOutcome', { text: 'Este resultado ya se usó para otra entrega.' });
    }
    if (run.tokenHash !== hashOf(token) || isOver(run)) throw new ShopError('run.linkOver', { text: NOT_COUNTED });
    const said = { outcome, note, at: new Date(at), collected: collected === null ? null : parseCentavos(collected) };
    const isNew = await this.outcomes.record(manager, delivery.id, said, systemActor);
    return isNew ? 'applied' : 'repeated';
  }

  /** @throws ShopError resource.notFound */
  private async open(manager: EntityManager, id: string, token: string): Promise<RunEntity> {
    const run = isUuid(id) ? await manager.findOneBy(RunEntity, { id }) : null;
    const isRight = timingSafeEqual(Buffer.from(hashOf(token)), Buffer.from(run?.tokenHash ?? hashOf('')));
    if (!run || !isRight || token === '') throw new ShopError('resource.notFound');
    return run;
  }
}

/** True when the link is over: the run is closed, or staff took it back. */
function isOver({ closedAt, linkMadeAt }: RunEntity): boolean {
  return closedAt !== null || linkMadeAt === null;
}
