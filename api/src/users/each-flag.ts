import { PERMISSION_FLAGS } from '@shop/contracts';

/** Says of a class's property of every flag (`PERMISSION_FLAGS`) what a decorator says of one property. */
export const EachFlag =
  (decorator: PropertyDecorator): ClassDecorator =>
  ({ prototype }) => {
    for (const flag of PERMISSION_FLAGS) decorator(prototype as object, flag);
  };
