// The baseline: Fastify as it comes, answering JSON of the size of a real answer, made from an object each time.
import Fastify from 'fastify';

/** @type {Map<string, unknown>} */
const answers = new Map();
const app = Fastify({ bodyLimit: 1 << 20 });

app.put('/answers/:name', (request, reply) => {
  answers.set(/** @type {{ name: string }} */ (request.params).name, request.body);
  return reply.send({});
});
for (const method of /** @type {const} */ (['GET', 'POST']))
  app.route({
    method,
    url: '/answers/:name',
    handler: (request, reply) => reply.send(answers.get(/** @type {{ name: string }} */ (request.params).name)),
  });

console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
