import { importLimits, XLSX_TYPE, type ImportRowView, type ImportView } from '@shop/contracts';
import {
  Body,
  Controller,
  Get,
  HttpCode,
  Param,
  ParseIntPipe,
  Patch,
  Post,
  Query,
  StreamableFile,
  UploadedFile,
  UseInterceptors,
} from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOkResponse, ApiOperation } from '@nestjs/swagger';

import { CurrentStaff } from '../access/current-user.decorators';
import { NoStepUp, StepUp } from '../access/step-up';
import { AllowStaff } from '../platform/http/access.decorators';
import { Fails } from '../platform/http/fails.decorator';
import { formFileInterceptor, requiredFile } from '../platform/http/body/form-file.interceptor';
import type { Page } from '../platform/http/page';
import { UuidPipe } from '../platform/validation/uuid';
import { RateLimit } from '../platform/rate-limit/rate-limit';
import { AskedByKey, type Asked } from '../platform/repeats/asked';
import type { StaffPrincipal } from '../access/principal';
import { ChooseDto, ImportKindDto, ListImportRowsDto, UploadDto } from './imports.dto';
import { Imports } from './imports.service';

const SheetForm = formFileInterceptor({
  field: 'file',
  bytes: importLimits.bytes,
  oneOnly: 'Envía un solo archivo',
  tooLarge: 'El archivo puede pesar como máximo 8 MB. Quita imágenes y hojas que no se importan, o pártelo en varios.',
});

const sheetForm = {
  file: { type: 'string', format: 'binary' },
  kind: { type: 'string' },
  subject: { type: 'string' },
};

/** Spreadsheets of every kind. Who may import a kind, and change which cell, its importer says. */
@Controller('admin/imports')
@AllowStaff()
export class ImportsController {
  constructor(private readonly imports: Imports) {}

  @Post()
  @NoStepUp('Compares a file with the shop, and changes nothing')
  @RateLimit('uploads')
  @UseInterceptors(SheetForm)
  @ApiConsumes('multipart/form-data')
  @ApiBody({ schema: { type: 'object', properties: sheetForm, required: ['file', 'kind'] } })
  @ApiOperation({ summary: 'Upload a spreadsheet (.xlsx or CSV, at most 8 MB) and begin its dry run: a job' })
  @Fails('upload.tooLarge', 'auth.forbidden', 'resource.notFound')
  upload(
    @UploadedFile(requiredFile('file', 'Elige un archivo .xlsx o .csv')) { originalname, buffer }: Express.Multer.File,
    @Body() { kind, subject }: UploadDto,
    @CurrentStaff() staff: StaffPrincipal,
    @AskedByKey() asked: Asked | null,
  ): Promise<ImportView> {
    return this.imports.upload(kind, { name: originalname, bytes: buffer }, subject ?? null, staff, asked);
  }

  @Get()
  @ApiOperation({ summary: 'The newest imports of the last week' })
  @Fails('auth.forbidden')
  list(@Query() { kind }: ImportKindDto, @CurrentStaff() staff: StaffPrincipal): Promise<Page<ImportView>> {
    return this.imports.list(kind, staff);
  }

  @Get(':id')
  @ApiOperation({ summary: 'How far an import is, and what its dry run says' })
  @Fails('resource.notFound')
  find(@Param('id', UuidPipe) id: string, @CurrentStaff() staff: StaffPrincipal): Promise<ImportView> {
    return this.imports.find(id, staff);
  }

  @Get(':id/rows')
  @ApiOperation({ summary: 'The rows of an import, in the order of the file' })
  @Fails('resource.notFound')
  listRows(
    @Param('id', UuidPipe) id: string,
    @Query() query: ListImportRowsDto,
    @CurrentStaff() staff: StaffPrincipal,
  ): Promise<Page<ImportRowView>> {
    return this.imports.listRows(id, query, staff);
  }

  @Get(':id/file.xlsx')
  @RateLimit('uploads')
  @ApiOperation({ summary: 'The rows as a file to correct, with what is wrong in a last column' })
  @ApiOkResponse({ content: { [XLSX_TYPE]: { schema: { type: 'string', format: 'binary' } } } })
  @Fails('resource.notFound', 'limit.tooManyRequests')
  async download(@Param('id', UuidPipe) id: string, @CurrentStaff() staff: StaffPrincipal): Promise<StreamableFile> {
    const disposition = 'attachment; filename="corregir.xlsx"';
    return new StreamableFile(await this.imports.writeFile(id, staff), { type: XLSX_TYPE, disposition });
  }

  @Patch(':id/rows/:number')
  @NoStepUp('Chooses what applying will do, and changes nothing')
  @ApiOperation({ summary: 'Choose what becomes of a conflict' })
  @Fails('resource.notFound', 'auth.forbidden', 'import.notReady')
  choose(
    @Param('id', UuidPipe) id: string,
    @Param('number', ParseIntPipe) number: number,
    @Body() { choice }: ChooseDto,
    @CurrentStaff() staff: StaffPrincipal,
  ): Promise<ImportRowView> {
    return this.imports.choose(id, number, choice, staff);
  }

  @Post(':id/apply')
  @HttpCode(200)
  @StepUp()
  @ApiOperation({ summary: 'Write what the dry run says, once: a job' })
  @Fails('resource.notFound', 'auth.forbidden', 'import.notReady')
  apply(@Param('id', UuidPipe) id: string, @CurrentStaff() staff: StaffPrincipal): Promise<ImportView> {
    return this.imports.apply(id, staff);
  }
}
