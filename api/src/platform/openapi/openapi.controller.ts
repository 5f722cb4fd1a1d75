import { Controller, Get, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';

import openApi from '../../../openapi.json';
import { AllowStaff } from '../http/access.decorators';

const body = Buffer.from(JSON.stringify(openApi));

/** The API's description, which `npm run api:docs` writes. It tells of every door, so it is for staff. */
@Controller('docs-json')
@AllowStaff()
export class OpenApiController {
  @Get()
  @ApiOperation({ summary: 'This description' })
  @ApiOkResponse({ content: { 'application/json': { schema: { type: 'object' } } } })
  read(): StreamableFile {
    return new StreamableFile(body, { type: 'application/json', length: body.length });
  }
}
