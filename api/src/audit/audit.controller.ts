import { homepageSections, AUDIT_OBJECTS, type AuditEntryView, type AuditObject } from '@shop/contracts';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiParam } from '@nestjs/swagger';

import { AllowStaff } from '../platform/http/access.decorators';
import { Fails } from '../platform/http/fails.decorator';
import { CurrentStaff } from '../access/current-user.decorators';
import { requirePermission } from '../access/permission';
import type { StaffPrincipal } from '../access/principal';
import { invalid, ShopError } from '../platform/errors/shop-error';
import { ListWindowDto } from '../platform/validation/list-query.dto';
import { isUuid } from '../platform/validation/uuid';
import { AuditHistory } from './audit-history.service';
import type { Page } from '../platform/http/page';

/** Objects that nobody but admins reads otherwise. */
const ofAdmins: ReadonlySet<AuditObject> = new Set(['user', 'person', 'limits']);

/** `admin/ledger` is what the audit log was called before; who asks there goes on being answered. */
@Controller(['admin/audit-log', 'admin/ledger'])
@AllowStaff()
export class AuditController {
  constructor(private readonly history: AuditHistory) {}

  /**
   * The history of one object; those of a user, of an erasing and of the order limits are for admins alone, of money for who
   * settles it.
   */
  @Get(':type/:id')
  @ApiParam({ name: 'id', description: 'A UUID, or the name of a section' })
  @ApiOperation({ summary: 'The history of one object, newest first' })
  @Fails('auth.forbidden', 'resource.notFound')
  list(
    @Param('type') type: string,
    @Param('id') id: string,
    @Query() query: ListWindowDto,
    @CurrentStaff() staff: StaffPrincipal,
  ): Promise<Page<AuditEntryView>> {
    const known = AUDIT_OBJECTS.find((object) => object === type);
    if (!known) throw new ShopError('resource.notFound');
    if (ofAdmins.has(known) && staff.role !== 'admin') throw new ShopError('auth.forbidden');
    if (known === 'settlement' || known === 'close') requirePermission(staff, 'settleCash');
    const isId = known === 'content' ? Object.hasOwn(homepageSections, id) : isUuid(id);
    if (!isId) throw invalid('id', 'Identificador inválido');
    return this.history.list({ type: known, id: id.toLowerCase() }, query);
  }
}
