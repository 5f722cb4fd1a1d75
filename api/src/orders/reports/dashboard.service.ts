import {
  addDays,
  dayInGuatemala,
  daysBetween,
  OVERDUE_DAYS,
  REPORT_DAYS,
  type DashboardView,
  type FlavorSalesView,
  type SalesDayView,
  type SalesReportView,
} from '@shop/contracts';
import { Injectable } from '@nestjs/common';

import { countLow } from '../../catalog/stock/low-stock';
import { invalid } from '../../platform/errors/shop-error';
import { ReadingDatabase } from '../../platform/database/reading-database';
import { findUnusualOrders, listHoldRefusals } from '../holds/unusual-orders';
import { readDashboard, reportDays, reportFlavors } from './dashboard.queries';
import type { DaysDto } from './day';

/** The text that staff see of the shop as a whole. */
@Injectable()
export class DashboardService {
  constructor(private readonly reading: ReadingDatabase) {}

  show(): Promise<DashboardView> {
    return this.reading.read(async (manager) => {
      const [row] = await manager.query<[Omit<DashboardView, 'lowStock' | 'unusualOrders' | 'metLimits'>]>(
        readDashboard,
        [OVERDUE_DAYS],
      );
      const lowStock = await countLow(manager);
      const unusual = await findUnusualOrders(manager);
      const refusals = await listHoldRefusals(manager);
      return { ...row, lowStock, unusualOrders: unusual.length, metLimits: refusals.length };
    });
  }

  /** @throws ShopError request.invalid for a range that ends before it begins, or that is too long */
  async reportSales(query: DaysDto): Promise<SalesReportView> {
    const { from, to } = rangeOf(query);
    return this.reading.read(async (manager) => {
      const days = await manager.query<SalesDayView[]>(reportDays, [from, to]);
      const flavors = await manager.query<FlavorSalesView[]>(reportFlavors, [from, to]);
      return { from, to, days, flavors };
    });
  }
}

function rangeOf({ from, to = dayInGuatemala(new Date()) }: DaysDto): { from: string; to: string } {
  const first = from ?? addDays(to, 1 - REPORT_DAYS.usual);
  const days = daysBetween(first, to);
  if (days < 1) throw invalid('from', 'El primer día no puede ser posterior al último');
  if (days > REPORT_DAYS.max) throw invalid('from', `Elige como máximo ${REPORT_DAYS.max} días`);
  return { from: first, to };
}
