import { createHash, randomBytes } from 'node:crypto';

import {
  runPath,
  type AuditAction,
  type AuditFields,
  type MakeRunLinkInput,
  type RunLinkView,
  type RunRowView,
  type RunView,
} from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';

import type { StaffPrincipal } from '../../access/principal';
import { ReadingDatabase } from '../../platform/database/reading-database';
import { ShopError } from '../../platform/errors/shop-error';
import type { Page } from '../../platform/http/page';
import { DeliveryEntity } from '../attempts/delivery.entity';
import { readStops } from '../attempts/deliveries.queries';
import { Changes } from '../changes';
import type { ListRunsDto } from '../deliveries.dto';
import { findRow, readPage, readView } from '../../platform/lists/read-views';
import { RunEntity } from './run.entity';

/** Bytes of the secret of a rider's link: 192 bits. */
const TOKEN_BYTES = 24;

/** Said to who makes a link without having seen a colleague's. */
const LINK_CHANGED = 'El enlace del mensajero cambió mientras tanto. Mira la ruta antes de hacer otro.';

const runRows = (condition: string) => `
  SELECT run.id, json_build_object('id', courier.id, 'name', courier.name) AS courier, run.day::text AS day,
    run.closed_at AS "closedAt", CASE WHEN run.closed_at IS NULL THEN run.link_made_at END AS "linkMadeAt",
    count(delivery.id)::integer AS stops,
    count(delivery.id) FILTER (WHERE delivery.status = 'en_ruta')::integer AS "openStops",
    coalesce(sum(delivery.expected_cash) FILTER (WHERE delivery.status = 'en_ruta'), 0.00) AS "expectedCash"
  FROM runs run JOIN couriers courier ON courier.id = run.courier_id
  LEFT JOIN deliveries delivery ON delivery.run_id = run.id
  WHERE ${condition} GROUP BY run.id, courier.id`;

/** Runs of couriers: the order of a run's stops, its link for the rider, its end. */
@Injectable()
export class RunsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly reading: ReadingDatabase,
    private readonly changes: Changes,
  ) {}

  /** Newest first; with `open` those alone that are not closed, or that are. */
  list(query: ListRunsDto): Promise<Page<RunRowView>> {
    const which = query.open === undefined ? 'true' : `run.closed_at IS ${query.open === 'true' ? '' : 'NOT '}NULL`;
    const newestFirst = {
      rows: runRows(which),
      counted: `runs run WHERE ${which}`,
      order: 'run.created_at DESC, run.id',
    };
    return this.reading.read((manager) => readPage(manager, newestFirst, [], query));
  }

  /**
   * As of one moment: its figures are those of its stops.
   * @throws ShopError resource.notFound
   */
  find(id: string): Promise<RunView> {
    return this.database.transaction('REPEATABLE READ', async (manager) => {
      const run = await readView<RunRowView>(manager, runRows('run.id = $1'), [id]);
      return { ...run, stops: await readStops(manager, id) };
    });
  }

  /**
   * Puts the stops of an open run in order.
   * @throws ShopError resource.notFound, run.closed, run.changed when these are not its stops
   */
  order(id: string, deliveryIds: readonly string[], staff: StaffPrincipal): Promise<void> {
    return this.change(id, staff, 'run.ordered', async (run, manager) => {
      requireOpen(run);
      const stops = await manager.find(DeliveryEntity, { where: { runId: id }, order: { position: 'ASC', id: 'ASC' } });
      const before = stops.map((stop) => stop.id);
      const after = deliveryIds.map((deliveryId) => deliveryId.toLowerCase());
      if ([...before].sort().join() !== [...after].sort().join()) throw new ShopError('run.changed');
      if (before.join() === after.join()) return undefined;
      await manager.query(
        `UPDATE deliveries SET position = place.position
         FROM unnest($1::uuid[]) WITH ORDINALITY AS place (id, position) WHERE deliveries.id = place.id`,
        [after],
      );
      return { stops: after };
    });
  }

  /**
   * Makes the link for the rider; the one before ends. Its secret is told once, and kept as a hash.
   * @throws ShopError resource.notFound, run.closed, run.changed where somebody else has made another one
   */
  async makeLink(id: string, { linkMadeAt }: MakeRunLinkInput, staff: StaffPrincipal): Promise<RunLinkView> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await this.change(id, staff, 'run.linkMade', async (run, manager) => {
      requireOpen(run);
      const seen = linkMadeAt && Date.parse(linkMadeAt);
      if (seen !== undefined && seen !== (run.linkMadeAt?.getTime() ?? null)) {
        throw new ShopError('run.changed', { text: LINK_CHANGED });
      }
      await manager.update(RunEntity, id, { tokenHash: hashOf(token), linkMadeAt: () => 'now()' });
      return null;
    });
    return { token, path: runPath(id, token) };
  }

  /**
   * Takes the link for the rider back.
   * @throws ShopError resource.notFound
   */
  endLink(id: string, staff: StaffPrincipal): Promise<void> {
    return this.change(id, staff, 'run.linkEnded', async ({ linkMadeAt }, manager) => {
      if (linkMadeAt === null) return undefined;
      await manager.update(RunEntity, id, { linkMadeAt: null });
      return null;
    });
  }

  /**
   * Closes a run, and with it the link; what is on its way stays so, and staff record its outcome. A closed one stays.
   * @throws ShopError resource.notFound
   */
  close(id: string, staff: StaffPrincipal): Promise<void> {
    return this.change(id, staff, 'run.closed', async ({ closedAt }, manager) => {
      if (closedAt !== null) return undefined;
      await manager.update(RunEntity, id, { closedAt: () => 'now()' });
      return { openStops: await manager.countBy(DeliveryEntity, { runId: id, status: 'en_ruta' }) };
    });
  }

  /** @param work answers what the audit log is told, undefined where nothing changed */
  private change(
    id: string,
    by: StaffPrincipal,
    action: AuditAction,
    work: (run: RunEntity, manager: EntityManager) => Promise<AuditFields | null | undefined>,
  ): Promise<void> {
    return this.changes.make(async (manager) => {
      const after = await work(await findRow(manager, RunEntity, id, 'lock'), manager);
      if (after !== undefined) await this.changes.tell(manager, { by, action, id }, after);
    });
  }
}

/** How the secret of a link is kept. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** @throws ShopError run.closed */
function requireOpen({ closedAt }: RunEntity): void {
  if (closedAt !== null) throw new ShopError('run.closed');
}
