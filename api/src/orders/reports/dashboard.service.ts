import {
  OVERDUE_DAYS,
  REPORT_DAYS,
  type DashboardView,
  type FlavorSalesView,
  type SalesDayView,
  type SalesReportView,
} from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

import { StockService } from '../../catalog/stock/stock.service';
import { ShopError } from '../../common/errors/shop-error';
import { UnusualOrders } from '../holds/unusual-orders.service';
import type { SalesReportDto } from './dashboard.dto';
import { readDashboard, reportDays, reportFlavors } from './dashboard.queries';
import { addDays, dayOf, daysBetween } from './day';

/** What staff see of the shop as a whole. */
@Injectable()
export class DashboardService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly stock: StockService,
    private readonly unusual: UnusualOrders,
  ) {}

  async show(): Promise<DashboardView> {
    const [[row], lowStock, unusual, refusals] = await Promise.all([
      this.database.query<[Omit<DashboardView, 'lowStock' | 'unusualOrders' | 'metLimits'>]>(readDashboard, [
        OVERDUE_DAYS,
      ]),
      this.stock.countLow(),
      this.unusual.find(),
      this.unusual.listRefusals(),
    ]);
    return { ...row, lowStock, unusualOrders: unusual.length, metLimits: refusals.length };
  }

  /** @throws ShopError request.invalid for a range that ends before it begins, or that is too long */
  async reportSales(query: SalesReportDto): Promise<SalesReportView> {
    const { from, to } = rangeOf(query);
    const [days, flavors] = await Promise.all([
      this.database.query<SalesDayView[]>(reportDays, [from, to]),
      this.database.query<FlavorSalesView[]>(reportFlavors, [from, to]),
    ]);
    return { from, to, days, flavors };
  }
}

function rangeOf({ from, to = dayOf(new Date()) }: SalesReportDto): { from: string; to: string } {
  const first = from ?? addDays(to, 1 - REPORT_DAYS.usual);
  const days = daysBetween(first, to);
  if (days < 1) throw invalidRange('from', 'El primer día no puede ser posterior al último');
  if (days > REPORT_DAYS.max) throw invalidRange('from', `Elige como máximo ${REPORT_DAYS.max} días`);
  return { from: first, to };
}

function invalidRange(path: string, message: string): ShopError {
  return new ShopError('request.invalid', { problems: [{ path, message }] });
}
