import type { DatabaseRoleView } from '@shop/contracts';
import { Controller, Get } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

import { AllowRole } from '../http/access.decorators';

/** Tells an administrator which rights the serving role has, which should be few. */
@Controller('admin/database-role')
@AllowRole('admin')
export class DatabaseRoleController {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  @Get()
  @ApiOperation({ summary: 'What the role that serves may do in the database' })
  async read(): Promise<DatabaseRoleView> {
    const [role] = await this.database.query<[DatabaseRoleView]>(`
      SELECT rolname AS name, rolsuper AS superuser,
        EXISTS (SELECT FROM pg_class WHERE relowner = role.oid) AS owns,
        has_schema_privilege(current_schema(), 'CREATE') AS creates,
        has_table_privilege('audit_log', 'UPDATE') OR has_table_privilege('audit_log', 'DELETE') AS "rewritesAudit"
      FROM pg_roles role WHERE rolname = current_user`);
    return role;
  }
}
