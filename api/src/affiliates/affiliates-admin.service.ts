import {
  ERASED_PHONE,
  affiliateStatusFlag,
  canAffiliateBecome,
  hasPermission,
  isAffiliateDeletable,
  parseDiscount,
  parseMinimumPurchase,
  readContact,
  withoutPhoneSeparators,
  type AffiliateSort,
  type AffiliateStatus,
  type AffiliateView,
  type ChangeAffiliateStatusInput,
  type HighTermsView,
  type UpdateAffiliateInput,
} from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, IsNull, Not, type EntityManager } from 'typeorm';

import { changedFields, AuditService } from '../audit/audit.service';
import { requirePermission } from '../access/permission';
import { ShopError } from '../platform/errors/shop-error';
import { Page } from '../platform/http/page';
import { inTexts, List } from '../platform/lists/list';
import { inOrderOf, inSpanish } from '../platform/lists/list-order';
import type { Place } from '../platform/lists/list-search';
import { readView, readViews } from '../platform/lists/read-views';
import { ReadingDatabase } from '../platform/database/reading-database';
import type { StaffPrincipal } from '../access/principal';
import { holdUser } from '../users/user-rows';
import { endActivationLinks, issueActivationLink, type IssuedLink } from './activation/activation-links.service';
import { changeOfStatus, setsTerms } from './affiliate-change';
import { AffiliateEntity } from './affiliate.entity';
import { lockAffiliate } from './affiliate-lock';
import { toAffiliateFields } from './affiliate.view';
import type { ListAffiliatesDto } from './affiliates-admin.dto';
import { asEmailTaken } from './affiliates.service';
import { affiliateViews } from './affiliates.queries';
import { noteOfTerms } from './terms/high-terms';

const name = inSpanish('affiliate.name');

/** In the order in which they ask for staff's attention. */
const urgency: AffiliateStatus[] = ['pending', 'approved', 'standby', 'rejected'];
const status = inOrderOf('affiliate.status', urgency);

const affiliates = new List<AffiliateEntity, ListAffiliatesDto, AffiliateSort>({
  of: AffiliateEntity,
  alias: 'affiliate',
  sorts: {
    '-createdAt': [['affiliate.createdAt', 'DESC']],
    createdAt: [['affiliate.createdAt', 'ASC']],
    name: [[name, 'ASC']],
    '-name': [[name, 'DESC']],
    status: [
      [status, 'ASC'],
      ['affiliate.createdAt', 'DESC'],
    ],
    '-status': [
      [status, 'DESC'],
      ['affiliate.createdAt', 'DESC'],
    ],
  },
  usually: '-createdAt',
  filters: {
    status: (wanted) => ['affiliate.status = :wanted', { wanted }],
    level: (level) => ['affiliate.level = :level', { level }],
  },
  search: (pattern, q) => [
    ...inTexts('shop_fold(affiliate.name)', 'shop_fold(affiliate.email)', 'affiliate.phone')(pattern),
    ...inPhone(q),
  ],
});

/** A phone, or a part of one, by its digits: applicants write theirs as they like. */
function inPhone(q: string): Place[] {
  const contact = readContact(q);
  const digits = contact?.kind === 'phone' ? contact.value : withoutPhoneSeparators(q);
  if (!/^\d+$/.test(digits)) return [];
  return [{ sql: `regexp_replace(affiliate.phone, '\\D', '', 'g') LIKE :digits`, values: { digits: `%${digits}%` } }];
}

/** An affiliate after a change, and the token of the link that the change made. */
export interface ChangedAffiliate {
  affiliate: AffiliateView;
  token: string | null;
}

/** Work of staff with affiliates. Every change holds the affiliate's row, so that two at once come one after the other. */
@Injectable()
export class AffiliatesAdminService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly reading: ReadingDatabase,
    private readonly audit: AuditService,
  ) {}

  /** The affiliates that match, newest first unless asked otherwise. */
  list(query: ListAffiliatesDto): Promise<Page<AffiliateView>> {
    return this.reading.read(async (manager) => {
      const { ids, total } = await affiliates.idsOfPage(manager, query);
      return new Page<AffiliateView>(await readViews(manager, affiliateViews, [ids]), { total });
    });
  }

  /** @throws ShopError resource.notFound */
  find(id: string): Promise<AffiliateView> {
    return view(this.database.manager, id);
  }

  /**
   * Moves an affiliate to another status and assigns the terms that were sent. An approval by who may make activation links
   * makes one for somebody without a password; losing the approval ends links and sessions. The same status and no terms
   * change nothing.
   * @throws ShopError resource.notFound, auth.forbidden without the flag that the change takes,
   * affiliate.statusNotAllowed for a step that the contracts' table does not have
   */
  async changeStatus(staff: StaffPrincipal, id: string, input: ChangeAffiliateStatusInput): Promise<ChangedAffiliate> {
    const { status } = input;
    const terms = {
      discount: parseDiscount(input.discount),
      minimumPurchase: parseMinimumPurchase(input.minimumPurchase),
    };
    return this.database.transaction(async (manager) => {
      // The first approval names who gave it.
      await holdUser(manager, staff);
      const affiliate = await existingPerson(manager, id);
      const flag = affiliateStatusFlag(affiliate, status);
      if (flag) requirePermission(staff, flag);
      if (setsTerms(terms)) requirePermission(staff, 'authorizeAffiliate');
      if (!canAffiliateBecome(affiliate.status, status)) throw new ShopError('affiliate.statusNotAllowed');

      const change = changeOfStatus(affiliate, status, terms, { staffId: staff.id, now: new Date() });
      const isNews = affiliate.status !== status;
      await this.write(manager, staff, affiliate, change);
      if (isNews && status !== 'approved') await endActivationLinks(manager, id);
      const needsLink = isNews && status === 'approved' && affiliate.passwordHash === null;
      const mayLink = hasPermission(staff, 'authorizeAffiliate');
      const token = needsLink && mayLink ? (await this.issueLink(manager, staff, id)).token : null;
      return { affiliate: await view(manager, id), token };
    });
  }

  /**
   * Changes what staff may correct of an affiliate: contact data, level and terms.
   * @throws ShopError resource.notFound, affiliate.emailTaken
   */
  async update(staff: StaffPrincipal, id: string, input: UpdateAffiliateInput): Promise<AffiliateView> {
    const { name, email, phone, level } = input;
    const discount = parseDiscount(input.discount);
    const minimumPurchase = parseMinimumPurchase(input.minimumPurchase);
    const change: Partial<AffiliateEntity> = {
      ...(name !== undefined && { name }),
      ...(email !== undefined && { email: email.toLowerCase() }),
      ...(phone !== undefined && { phone }),
      ...(level !== undefined && { level }),
      ...(discount !== null && { discount }),
      ...(minimumPurchase !== null && { minimumPurchase }),
    };
    try {
      return await this.database.transaction(async (manager) => {
        const affiliate = await existingPerson(manager, id);
        await this.write(manager, staff, affiliate, change);
        return view(manager, id);
      });
    } catch (error) {
      throw asEmailTaken(error);
    }
  }

  /**
   * Makes a new activation link; the former one ends. A password that there is stays good until the link is used.
   * @throws ShopError resource.notFound, affiliate.statusNotAllowed for one who is not approved
   */
  async renewLink(staff: StaffPrincipal, id: string): Promise<ChangedAffiliate> {
    return this.database.transaction(async (manager) => {
      const { status } = await existing(manager, id);
      if (status !== 'approved') {
        throw new ShopError('affiliate.statusNotAllowed', { text: 'Solo un afiliado aprobado recibe un enlace.' });
      }
      const { token } = await this.issueLink(manager, staff, id);
      return { affiliate: await view(manager, id), token };
    });
  }

  /**
   * Deletes an affiliate with its links and sessions; its orders stay, with nobody's name on them.
   * @throws ShopError resource.notFound, affiliate.notDeletable unless rejected or on standby
   */
  async remove(staff: StaffPrincipal, id: string): Promise<void> {
    await this.database.transaction(async (manager) => {
      const affiliate = await existing(manager, id);
      if (!isAffiliateDeletable(affiliate.status)) throw new ShopError('affiliate.notDeletable');
      await this.audit.tell(manager, staff, { action: 'affiliate.deleted', id, before: toAffiliateFields(affiliate) });
      await manager.delete(AffiliateEntity, { id });
    });
  }

  /** Terms above 60 % that no admin has seen, the newest first. */
  async listHighTerms(): Promise<HighTermsView[]> {
    const order = { highTermsAt: 'DESC', id: 'ASC' } as const;
    const found = await this.database.manager.find(AffiliateEntity, { where: { highTermsAt: Not(IsNull()) }, order });
    return found.map(({ id, name, discount, highTermsAt, highTermsBy }) => ({
      affiliateId: id,
      name,
      discount,
      setBy: highTermsBy ?? '',
      setAt: highTermsAt?.toISOString() ?? '',
    }));
  }

  /**
   * An admin has seen high terms; seeing them again changes nothing.
   * @param setAt when those were set that the admin saw
   * @throws ShopError resource.notFound, affiliate.termsChanged where others were set since
   */
  async markHighTermsSeen(id: string, admin: StaffPrincipal, setAt?: string): Promise<void> {
    await this.database.transaction(async (manager) => {
      const { discount, highTermsAt } = await existing(manager, id);
      if (highTermsAt === null) return;
      if (setAt !== undefined && setAt !== highTermsAt.toISOString()) throw new ShopError('affiliate.termsChanged');
      await manager.update(AffiliateEntity, { id }, { highTermsAt: null, highTermsBy: null });
      await this.audit.tell(manager, admin, { action: 'affiliate.termsSeen', id, after: { discount } });
    });
  }

  /** Writes a change down, in the affiliate's row and in the audit log; nothing where nothing differs. */
  private async write(
    manager: EntityManager,
    staff: StaffPrincipal,
    affiliate: AffiliateEntity,
    change: Partial<AffiliateEntity>,
  ): Promise<void> {
    const { status: oldStatus, ...before } = toAffiliateFields(affiliate);
    const { discount } = affiliate;
    const { status: newStatus, ...after } = toAffiliateFields(Object.assign(affiliate, change));
    const moved = changedFields({ status: oldStatus }, { status: newStatus });
    const edited = changedFields(before, after);
    if (!moved && !edited) return;
    const note = noteOfTerms(discount, affiliate.discount, { setBy: staff.username, now: new Date() });
    await manager.update(AffiliateEntity, { id: affiliate.id }, { ...change, ...note });
    const { id } = affiliate;
    if (moved) await this.audit.tell(manager, staff, { action: 'affiliate.statusChanged', id, ...moved });
    if (edited) await this.audit.tell(manager, staff, { action: 'affiliate.updated', id, ...edited });
  }

  private async issueLink(manager: EntityManager, staff: StaffPrincipal, id: string): Promise<IssuedLink> {
    const link = await issueActivationLink(manager, id);
    const after = { expiresAt: link.expiresAt.toISOString() };
    await this.audit.tell(manager, staff, { action: 'affiliate.linkIssued', id, after });
    return link;
  }
}

async function existing(manager: EntityManager, id: string): Promise<AffiliateEntity> {
  const affiliate = await lockAffiliate(manager, id);
  if (!affiliate) throw new ShopError('resource.notFound');
  return affiliate;
}

/** The same, of whom something is known: an affiliate whose data was erased can only be deleted. */
async function existingPerson(manager: EntityManager, id: string): Promise<AffiliateEntity> {
  const affiliate = await existing(manager, id);
  if (affiliate.phone !== ERASED_PHONE) return affiliate;
  throw new ShopError('resource.notFound', { text: 'Los datos de este afiliado se borraron: solo se puede eliminar.' });
}

function view(manager: EntityManager, id: string): Promise<AffiliateView> {
  return readView(manager, affiliateViews, [[id]]);
}
