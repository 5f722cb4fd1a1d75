# Stands in for the official image of PostgreSQL: the packaged server of `npm start`, Debian's pg_isready and psql, and
# the same settings, folders and user names. Built by ../base-images.ts.
FROM debian:12-slim
RUN apt-get update \
 && apt-get install -y --no-install-recommends postgresql-client \
 && rm -rf /var/lib/apt/lists/*
RUN groupadd --gid 70 postgres && useradd --uid 70 --gid postgres --home-dir /var/lib/postgresql postgres \
 && install -d -m 1777 -o postgres -g postgres /var/lib/postgresql /var/run/postgresql
COPY native /usr/local
COPY postgres-entry.sh /usr/local/bin/docker-entrypoint.sh
ENV PGDATA=/var/lib/postgresql/18/docker
VOLUME /var/lib/postgresql
STOPSIGNAL SIGINT
EXPOSE 5432
ENTRYPOINT ["docker-entrypoint.sh"]
CMD ["postgres"]
