# Stands in for the official image of Redis: Debian's. Built by ../base-images.ts.
FROM debian:12-slim
RUN apt-get update \
 && apt-get install -y --no-install-recommends redis-server \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /data
EXPOSE 6379
CMD ["redis-server"]
