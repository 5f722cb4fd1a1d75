import { createHash, randomBytes } from 'node:crypto';

import { runPath, type RunLinkView, type RunRowView, type RunView } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';

import { staffActor } from '../../audit/actor';
import { AuditService, type AuditEntry } from '../../audit/audit.service';
import { ShopError } from '../../platform/errors/shop-error';
import { Page } from '../../platform/http/page';
import { toWindow } from '../../platform/validation/list-query.dto';
import type { StaffPrincipal } from '../../access/principal';
import { readDeliveries } from '../attempts/deliveries.queries';
import { DeliveryEntity } from '../attempts/delivery.entity';
import { RunEntity } from './run.entity';
import type { ListRunsDto } from './runs.dto';

/** Bytes of the secret of a rider's link: 192 bits. */
const TOKEN_BYTES = 24;

interface RunRow extends Omit<RunRowView, 'linkMadeAt' | 'closedAt'> {
  linkMadeAt: Date | null;
  closedAt: Date | null;
}

const readRuns = `
  SELECT run.id, json_build_object('id', courier.id, 'name', courier.name) AS courier, run.day::text AS day,
    run.closed_at AS "closedAt", CASE WHEN run.closed_at IS NULL THEN run.link_made_at END AS "linkMadeAt",
    count(delivery.id)::integer AS stops,
    count(delivery.id) FILTER (WHERE delivery.status = 'en_ruta')::integer AS "openStops",
    coalesce(sum(delivery.expected_cash), 0.00) AS "expectedCash"
  FROM runs run JOIN couriers courier ON courier.id = run.courier_id
  LEFT JOIN deliveries delivery ON delivery.run_id = run.id`;

/** What couriers take along on a day: its order, its link for the rider, its end. */
@Injectable()
export class RunsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly audit: AuditService,
  ) {}

  /** Newest first; with `open` those alone that are not closed. */
  async list(query: ListRunsDto): Promise<Page<RunRowView>> {
    const { limit, offset } = toWindow(query);
    const which = query.open === 'true' ? 'run.closed_at IS NULL' : 'true';
    const [{ total }] = await this.database.query<[{ total: number }]>(
      `SELECT count(*)::integer AS total FROM runs run WHERE ${which}`,
    );
    const rows = await this.database.query<RunRow[]>(
      `${readRuns} WHERE ${which} GROUP BY run.id, courier.id ORDER BY run.created_at DESC, run.id LIMIT $1 OFFSET $2`,
      [limit, offset],
    );
    return new Page(rows.map(toRunRowView), { total });
  }

  /** @throws ShopError resource.notFound */
  async find(id: string): Promise<RunView> {
    const rows = await this.database.query<RunRow[]>(`${readRuns} WHERE run.id = $1 GROUP BY run.id, courier.id`, [id]);
    const [row] = rows;
    if (!row) throw new ShopError('resource.notFound');
    return { ...toRunRowView(row), stops: await readDeliveries(this.database.manager, 'delivery.run_id = $1', [id]) };
  }

  /**
   * Puts the stops of an open run in order.
   * @throws ShopError resource.notFound, run.closed, run.changed when these are not its stops
   */
  async order(id: string, deliveryIds: readonly string[], staff: StaffPrincipal): Promise<void> {
    await this.database.transaction(async (manager) => {
      await lockOpenRun(manager, id);
      const stops = await manager.find(DeliveryEntity, { where: { runId: id }, order: { position: 'ASC', id: 'ASC' } });
      const before = stops.map((stop) => stop.id);
      const after = deliveryIds.map((deliveryId) => deliveryId.toLowerCase());
      if ([...before].sort().join() !== [...after].sort().join()) throw new ShopError('run.changed');
      if (before.join() === after.join()) return;
      await manager.query(
        `UPDATE deliveries SET position = place.position
         FROM unnest($1::uuid[]) WITH ORDINALITY AS place (id, position) WHERE deliveries.id = place.id`,
        [after],
      );
      await this.tell(manager, staff, 'run.ordered', id, { stops: after });
    });
  }

  /**
   * Makes the link for the rider; the one before ends. Its secret is told once, and kept as a hash.
   * @throws ShopError resource.notFound, run.closed
   */
  async makeLink(id: string, staff: StaffPrincipal): Promise<RunLinkView> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await this.database.transaction(async (manager) => {
      await lockOpenRun(manager, id);
      await manager.update(RunEntity, id, { tokenHash: hashOf(token), linkMadeAt: () => 'now()' });
      await this.tell(manager, staff, 'run.linkMade', id, null);
    });
    return { token, path: runPath(id, token) };
  }

  /**
   * Takes the link for the rider back.
   * @throws ShopError resource.notFound
   */
  async endLink(id: string, staff: StaffPrincipal): Promise<void> {
    await this.database.transaction(async (manager) => {
      const run = await lockRun(manager, id);
      if (run.linkMadeAt === null) return;
      await manager.update(RunEntity, id, { linkMadeAt: null });
      await this.tell(manager, staff, 'run.linkEnded', id, null);
    });
  }

  /**
   * Closes a run, and with it the link; what is on its way stays so, and staff record its outcome. A closed one stays.
   * @throws ShopError resource.notFound
   */
  async close(id: string, staff: StaffPrincipal): Promise<void> {
    await this.database.transaction(async (manager) => {
      const run = await lockRun(manager, id);
      if (run.closedAt !== null) return;
      await manager.update(RunEntity, id, { closedAt: () => 'now()' });
      const openStops = await manager.countBy(DeliveryEntity, { runId: id, status: 'en_ruta' });
      await this.tell(manager, staff, 'run.closed', id, { openStops });
    });
  }

  private tell(
    manager: EntityManager,
    staff: StaffPrincipal,
    action: AuditEntry['action'],
    id: string,
    after: AuditEntry['after'],
  ): Promise<void> {
    return this.audit.record(manager, staffActor(staff), [
      { action, object: { type: 'run', id }, before: null, after },
    ]);
  }
}

/** How the secret of a link is kept. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** @throws ShopError resource.notFound */
async function lockRun(manager: EntityManager, id: string): Promise<RunEntity> {
  const run = await manager.findOne(RunEntity, { where: { id }, lock: { mode: 'for_no_key_update' } });
  if (!run) throw new ShopError('resource.notFound');
  return run;
}

/** @throws ShopError resource.notFound, run.closed */
async function lockOpenRun(manager: EntityManager, id: string): Promise<RunEntity> {
  const run = await lockRun(manager, id);
  if (run.closedAt !== null) throw new ShopError('run.closed');
  return run;
}

function toRunRowView({ linkMadeAt, closedAt, ...row }: RunRow): RunRowView {
  return { ...row, linkMadeAt: linkMadeAt?.toISOString() ?? null, closedAt: closedAt?.toISOString() ?? null };
}
