/** Stands in for imported pictures and fonts under Jest. */
export default 'asset';
