import { createElement } from 'react';
import trees from '../../trees.json';

export const dynamic = 'force-dynamic';

// The same elements as the measured page, one by one, made afresh per request.
function render(node, key) {
  if (typeof node === 'string') return node;
  return createElement(node.t, { ...node.a, key }, node.c.length ? node.c.map(render) : undefined);
}

export default async function Page({ params }) {
  const { page = [] } = await params;
  return render(trees[`/${page.join('/')}`], 0);
}
