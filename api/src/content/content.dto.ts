import { type UpdateSectionInput } from '@shop/contracts';

import { Flag, IfPresent, Rule } from '../common/validation/rules';

/** A text or nothing. How long it may be and what it may hold says the section's declaration. */
function SectionText(): PropertyDecorator {
  return Rule((value) =>
    value === undefined || value === null || typeof value === 'string' ? null : 'Debe ser un texto',
  );
}

export class UpdateSectionDto implements UpdateSectionInput {
  @SectionText()
  title?: string | null;

  @SectionText()
  subtitle?: string | null;

  @SectionText()
  description?: string | null;

  @SectionText()
  buttonText?: string | null;

  @SectionText()
  buttonSecondaryText?: string | null;

  @SectionText()
  buttonUrl?: string | null;

  @SectionText()
  content?: string | null;

  @IfPresent()
  @Flag()
  active?: boolean;

  @SectionText()
  expectedUpdatedAt?: string | null;
}
