import { media, Skeleton } from '@shop/ui';
import { styled } from 'styled-components';

export interface SectionSkeletonProps {
  /** Heights in pixels of the usual content: on a phone, from 600 px and from 1000 px on. */
  heights: readonly [phone: number, tablet: number, desktop: number];
}

const Shape = styled(Skeleton)<{ $heights: SectionSkeletonProps['heights'] }>`
  height: ${({ $heights }) => $heights[0]}px;
  ${media.tablet} {
    height: ${({ $heights }) => $heights[1]}px;
  }
  ${media.desktop} {
    height: ${({ $heights }) => $heights[2]}px;
  }
`;

/** A section while its content is on its way, about as high as it will be: what stands below stays where it is. */
export function SectionSkeleton({ heights }: SectionSkeletonProps) {
  return <Shape $shape="card" $heights={heights} />;
}
