import type { PersonPart } from '@shop/contracts';
import { Fragment } from 'react';
import { Sums } from '../../shared/layout/layout';

/** Findings, part by part. */
export function PartList({ parts }: { parts: readonly PersonPart[] }) {
  return (
    <Sums>
      {parts.map(({ label, count }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{count}</dd>
        </Fragment>
      ))}
    </Sums>
  );
}
