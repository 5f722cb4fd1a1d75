import { homepageSections, LEDGER_OBJECTS, type LedgerEntryView, type SuccessList } from '@shop/contracts';
import { Controller, Get, Param, Query } from '@nestjs/common';

import { AllowStaff } from '../shared/access/access';
import { CurrentStaff } from '../shared/access/identity';
import { ShopError } from '../shared/errors/shop-error';
import { ListWindowDto } from '../shared/http/list-query';
import { isUuid } from '../shared/validation/rules';
import { UserEntity } from '../users/user.entity';
import { Ledger } from './ledger.service';

@Controller('admin/ledger')
@AllowStaff()
export class LedgerController {
  constructor(private readonly ledger: Ledger) {}

  /** The history of one object; that of a user is for admins alone, as users are. */
  @Get(':type/:id')
  list(
    @Param('type') type: string,
    @Param('id') id: string,
    @Query() query: ListWindowDto,
    @CurrentStaff() staff: UserEntity,
  ): Promise<SuccessList<LedgerEntryView>> {
    const known = LEDGER_OBJECTS.find((object) => object === type);
    if (!known) throw new ShopError('resource.notFound');
    if (known === 'user' && staff.role !== 'admin') throw new ShopError('auth.forbidden');
    const isId = known === 'content' ? Object.hasOwn(homepageSections, id) : isUuid(id);
    if (!isId)
      throw new ShopError('request.invalid', { problems: [{ path: 'id', message: 'Identificador inválido' }] });
    return this.ledger.list({ type: known, id: id.toLowerCase() }, query);
  }
}
