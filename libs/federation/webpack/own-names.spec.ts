import { nameProblems } from './own-names';

const used = ['listProducts', 'distributorLogin'];

test('names that begin with the remote are its own', () => {
  const source = `adminApi.injectEndpoints({ endpoints: (build)=>({ adminListSales: build.query({}) }) })`;
  expect(nameProblems(source, 'admin', used)).toEqual([]);
  expect(nameProblems(`shopApi.enhanceEndpoints({ addTagTypes: ['adminSales'] })`, 'admin', used)).toEqual([]);
});

test.each([
  ["another remote's endpoint", `x.injectEndpoints({ adminListSales: build.query({}) })`, /endpoint adminListSales/],
  ['an endpoint of nobody', `x.injectEndpoints({ sendMail: build.mutation({}) })`, /endpoint sendMail must begin/],
  ['one that all share', `x.injectEndpoints({ distributorLogin: build.mutation({}) })`, /distributorLogin exists/],
  [
    "another remote's tag",
    `shopApi.enhanceEndpoints({ addTagTypes: ["distributorX", "adminSales"] })`,
    /tag adminSales/,
  ],
  ['the api of all', `shopApi.injectEndpoints({})`, /remoteApi/],
])('%s is refused', (_what, source, problem) => {
  expect(nameProblems(source, 'distributor', used)).toEqual([expect.stringMatching(problem)]);
});
