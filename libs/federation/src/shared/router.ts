/**
 * The part of the router that shell and remotes share: all that a screen needs. The whole library is 45 kB (brotli) heavier, most
 * of it for servers and data routers, and sharing it whole would keep it all. oxlint refuses other imports of it
 * (`oxlint.config.ts` reads this list), because a remote would find them missing at run time.
 */
export {
  BrowserRouter,
  Link,
  MemoryRouter,
  NavLink,
  Navigate,
  NavigationType,
  Outlet,
  Route,
  Routes,
  createSearchParams,
  matchPath,
  matchRoutes,
  resolvePath,
  useHref,
  useLocation,
  useMatch,
  useNavigate,
  useNavigationType,
  useParams,
  useResolvedPath,
  useRoutes,
  useSearchParams,
} from 'react-router-dom';
