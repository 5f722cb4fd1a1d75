import { XLSX_TYPE } from '@shop/contracts';
import { Controller, Get, Query, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';

import { AllowStaff } from '../../platform/http/access.decorators';
import { Fails } from '../../platform/http/fails.decorator';
import { RateLimit } from '../../platform/rate-limit/rate-limit';
import { ListProductsDto } from '../product.dto';
import { ProductExport } from './product-export.service';

@Controller('admin')
@AllowStaff()
export class ProductSheetsController {
  constructor(private readonly exporting: ProductExport) {}

  @Get('products.xlsx')
  @RateLimit('uploads')
  @ApiOperation({ summary: 'The products that match, with their flavors, as a workbook' })
  @Fails('limit.tooManyRequests')
  @ApiOkResponse({ content: { [XLSX_TYPE]: { schema: { type: 'string', format: 'binary' } } } })
  async workbook(@Query() filter: ListProductsDto): Promise<StreamableFile> {
    const disposition = 'attachment; filename="productos.xlsx"';
    return new StreamableFile(await this.exporting.begin('xlsx', filter), { type: XLSX_TYPE, disposition });
  }

  @Get('products.csv')
  @RateLimit('uploads')
  @ApiOperation({ summary: 'The same as CSV, as a Spanish Excel opens it' })
  @Fails('limit.tooManyRequests')
  @ApiOkResponse({ content: { 'text/csv': { schema: { type: 'string' } } } })
  async csv(@Query() filter: ListProductsDto): Promise<StreamableFile> {
    const disposition = 'attachment; filename="productos.csv"';
    return new StreamableFile(await this.exporting.begin('csv', filter), {
      type: 'text/csv; charset=utf-8',
      disposition,
    });
  }
}
