import { stockFieldProblem, type StockCounts } from '@shop/contracts';

import { Rule } from '../../common/validation/rules';

/** A count of the stock, judged by the rule that the browser has as well; the property's name says which. */
export function StockField(): PropertyDecorator {
  return (target, property) => {
    Rule((value) => stockFieldProblem(property as keyof StockCounts, value))(target, property);
  };
}
