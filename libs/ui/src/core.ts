/**
 * The parts that every screen draws with. The shell shares them with the remotes, so that no visitor loads them twice;
 * the rest of this library is in the bundle of each remote that uses it. Files outside of this list import these from here.
 */
export { Badge } from './badge/badge';
export type { BadgeProps, BadgeTone } from './badge/badge';
export { BrandMark, Mark } from './brand-mark/brand-mark';
export type { BrandMarkProps, MarkProps } from './brand-mark/brand-mark';
export { Button } from './button/button';
export type { ButtonProps } from './button/button';
export { ButtonLink, ExternalButtonLink } from './button/button-link';
export type { ButtonLinkProps, ExternalButtonLinkProps } from './button/button-link';
export type { ButtonSize, ButtonTone } from './button/button-style';
export { IconButton } from './icon-button/icon-button';
export type { IconButtonProps } from './icon-button/icon-button';
export { addGlyphs, Icon } from './icon/icon';
export type { IconName, IconProps } from './icon/icon';
export { Container } from './layout/container';
export { Skeleton } from './skeleton/skeleton';
export type { SkeletonProps } from './skeleton/skeleton';
export { Spinner } from './spinner/spinner';
export type { SpinnerProps } from './spinner/spinner';
export { EmptyState } from './state/empty-state';
export type { EmptyStateProps } from './state/empty-state';
export { ErrorState } from './state/error-state';
export type { ErrorStateProps } from './state/error-state';
export { VisuallyHidden } from './visually-hidden/visually-hidden';
export * from './theme';
