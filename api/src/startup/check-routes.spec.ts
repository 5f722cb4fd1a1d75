import { Controller, Get, Module, Post, type INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';

import { AllowStaff, Public } from '../platform/http/access.decorators';
import { checkRoutes, routesOf } from './check-routes';

/** The problem with the routes of a controller, and who answers a call of one. */
async function open(controller: new () => object): Promise<{ problem: string | null; answer: string }> {
  @Module({ controllers: [controller] })
  class TestModule {}
  const app = await NestFactory.create(TestModule, { logger: false });
  await app.listen(0, '127.0.0.1');
  try {
    const answer = await fetch(`${await app.getUrl()}/products/expiring`);
    return { problem: problemOf(app), answer: await answer.text() };
  } finally {
    await app.close();
  }
}

function problemOf(app: INestApplication): string | null {
  try {
    checkRoutes(routesOf(app));
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

test('routes in an order in which each is reached are fine', async () => {
  @Controller('products')
  @AllowStaff()
  class Products {
    @Get('expiring')
    expiring() {
      return 'expiring';
    }

    @Get(':id')
    find() {
      return 'find';
    }

    @Post('expiring')
    add() {}

    @Get(':id/stock')
    stock() {}
  }
  expect(await open(Products)).toEqual({ problem: null, answer: 'expiring' });
});

test.each([
  ['expiring', ':id'],
  [':id', ':other'],
])('a route %s behind %s, which answers its calls, is named with it', async (path, before) => {
  @Controller('products')
  @AllowStaff()
  class Products {
    @Get(before)
    find() {
      return 'find';
    }

    @Get(path)
    late() {
      return 'late';
    }
  }
  expect(await open(Products)).toEqual({
    problem: `GET /api/products/${path} nunca se alcanza: GET /api/products/${before} está antes y recibe sus llamadas.`,
    answer: 'find',
  });
});

test('a route that declares no access is named', async () => {
  @Controller('products')
  class Products {
    @Get()
    @Public()
    list() {}

    @Get('expiring')
    expiring() {}
  }
  const { problem } = await open(Products);
  expect(problem).toBe(
    'GET /api/products/expiring no declara quién puede llamarla: le falta @Allow…, @AllowStaff o @Public.',
  );
});
