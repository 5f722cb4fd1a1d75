import { limits, stockFieldProblem, type StockCounts } from '@shop/contracts';

import { Satisfies } from '../../platform/validation/decorators';

/** A count of the stock; the property's name says which. */
export function StockField(): PropertyDecorator {
  return (target, property) => {
    const schema = { type: 'integer', minimum: 0, maximum: limits.stockUnits };
    Satisfies((value) => stockFieldProblem(property as keyof StockCounts, value), schema)(target, property);
  };
}
