# The site, or with another command its engines, in one image. Written with care and not run here.
FROM python:3.13-slim

WORKDIR /opt/yiyuan
COPY pyproject.toml README.md LICENSE ./
COPY engines ./engines
COPY webapp ./webapp
RUN pip install --no-cache-dir '.[scale]' \
    && useradd --system yiyuan \
    && install -d -o yiyuan /var/lib/yiyuan /var/cache/yiyuan

USER yiyuan
ENV YIYUAN_HOST=0.0.0.0 \
    YIYUAN_PORT=8000 \
    YIYUAN_DATA_DIR=/var/lib/yiyuan \
    YIYUAN_CACHE_DIR=/var/cache/yiyuan
VOLUME ["/var/lib/yiyuan", "/var/cache/yiyuan"]
EXPOSE 8000
HEALTHCHECK CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/healthz')"]
CMD ["python", "-m", "webapp"]
